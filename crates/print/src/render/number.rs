//! Formats numbers: integer thousandths as decimals, without floats.

/// Thousandths as a decimal without trailing zeros: 1500 is `1.5`, −20 is `-0.02`.
pub fn thousandths(value: i32) -> String {
    decimal(value as i64, 1000)
}

/// Tenths as a decimal: 15 is `1.5`.
pub fn tenths(value: i32) -> String {
    decimal(value as i64, 10)
}

/// Thousandths rounded to hundredths, as PDF pages use them: 1504 is `1.5`.
pub fn hundredths(value: i32) -> String {
    decimal((value as i64 + 5).div_euclid(10), 100)
}

/// `value` / `unit` where the unit is a power of ten.
pub fn decimal(value: i64, unit: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (whole, rest) = (value.abs() / unit, value.abs() % unit);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let digits = unit.ilog10() as usize;
    let rest = format!("{rest:0digits$}");
    format!("{sign}{whole}.{}", rest.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_exact() {
        for (value, want) in [(0, "0"), (1500, "1.5"), (-20, "-0.02"), (2, "0.002"), (595_276, "595.276"), (-1000, "-1")] {
            assert_eq!(thousandths(value), want);
        }
        assert_eq!(hundredths(1504), "1.5");
        assert_eq!(hundredths(-4), "0");
        assert_eq!(tenths(-15), "-1.5");
    }
}
