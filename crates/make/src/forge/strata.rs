//! Quotas over anything: `clues:24..28+er:1.0..2.9,7.0..8.0` deals each count of clues with each range of ratings, in turn, to the
//! slots. A stratum is a target of its own.

use super::target::{Range, Target, TargetError, parse_decimals, parse_levels, parse_technique};

/// What can be dealt.
const AXES: [&str; 5] = ["clues", "level", "er", "technique", "hardest"];
/// The most strata: one turn takes this many slots.
const MOST: usize = 10_000;

/// Whether a quota deals strata, and not levels by their counts.
pub fn is_of_strata(text: &str) -> bool {
    AXES.iter().any(|axis| text.trim_start().strip_prefix(axis).is_some_and(|rest| rest.starts_with(':')))
}

/// Reads axes with spaces or `+` between them, each with its bands, and crosses them: the first axis changes fastest.
pub fn parse(text: &str, base: &Target) -> Result<Vec<Target>, TargetError> {
    let mut strata = vec![base.clone()];
    let mut seen: Vec<&str> = Vec::new();
    for part in text.split([' ', '+']).filter(|part| !part.is_empty()) {
        let known = part.split_once(':').and_then(|(name, bands)| Some((*AXES.iter().find(|axis| **axis == name)?, bands)));
        let (axis, bands) = known.ok_or_else(|| TargetError::NotAnAxis(part.into(), AXES.join(", ")))?;
        let is_said = match axis {
            "level" => base.levels.is_some(),
            "er" => base.er.is_some(),
            "hardest" => base.hardest.is_some(),
            _ => false,
        };
        if is_said || seen.contains(&axis) {
            return Err(TargetError::SaidTwice(axis));
        }
        seen.push(axis);
        let mut changes: Vec<Target> = Vec::new();
        for band in bands.split(',') {
            for stratum in &strata {
                changes.extend(narrowed(stratum, axis, band.trim())?);
                if changes.len() > MOST {
                    return Err(TargetError::TooManyStrata(MOST));
                }
            }
        }
        strata = changes;
    }
    Ok(strata)
}

/// A target with a band of an axis. Each count of clues in a range is a band of its own.
fn narrowed(target: &Target, axis: &str, band: &str) -> Result<Vec<Target>, TargetError> {
    let with = |change: &dyn Fn(&mut Target)| {
        let mut narrowed = target.clone();
        change(&mut narrowed);
        narrowed
    };
    Ok(match axis {
        "clues" => {
            let Range { low, high } = parse_counts(band)?;
            (low..=high).take(MOST + 1).map(|n| with(&|t| t.givens = Some(n))).collect()
        }
        "level" => {
            let levels = parse_levels(band)?;
            vec![with(&|t| t.levels = Some(levels))]
        }
        "er" => {
            let er = parse_decimals(band, 10, "3.0..4.4")?;
            vec![with(&|t| t.er = Some(er))]
        }
        "technique" => {
            let row = parse_technique(band)?;
            vec![with(&|t| t.with.push(row))]
        }
        _ => {
            let row = parse_technique(band)?;
            vec![with(&|t| t.hardest = Some(row))]
        }
    })
}

/// Reads `26` or `24..28`.
fn parse_counts(text: &str) -> Result<Range<usize>, TargetError> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let range = low.parse().ok().zip(high.parse().ok()).map(|(low, high)| Range { low, high });
    range.filter(|range| range.low <= range.high).ok_or_else(|| TargetError::NotARange(text.into(), "24..28"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Level;

    #[test]
    fn axes_are_crossed() {
        let strata = parse("clues:24..26 er:1.0..2.9,7.0..8.0", &Target::default()).unwrap();
        let told: Vec<_> = strata.iter().map(|t| (t.givens, t.er.map(|er| er.low))).collect();
        let all = [(24, 10), (25, 10), (26, 10), (24, 70), (25, 70), (26, 70)];
        assert_eq!(told, all.map(|(n, er)| (Some(n), Some(er))));
        let strata = parse("level:easy,medium..hard+technique:x-wing", &Target::default()).unwrap();
        assert_eq!(strata.len(), 2);
        assert!(strata[1].levels.is_some_and(|range| range.high == Level::Hard) && strata.iter().all(|t| t.with.len() == 1));
    }

    #[test]
    fn what_is_no_quota_is_refused() {
        assert!(is_of_strata("clues:24") && !is_of_strata("easy:30,medium:30") && !is_of_strata("clue:24"));
        let said = Target { er: Some(Range { low: 10, high: 20 }), ..Target::default() };
        for text in ["clues", "clues:", "clues:x", "clues:5..4", "clues:24 clues:25", "er:1..2", "size:9", "clues:1..99999999"] {
            assert!(parse(text, &said).is_err(), "{text}");
        }
        assert_eq!(
            parse(
                "clues:1..200 level:easy,medium,hard er:1..2,2..3,3..4,4..5,5..6,6..7,7..8,8..9,9..10,10..11,11..12,1..3,1..4,1..5,1..6,1..7,1..8,1..9",
                &Target::default()
            ),
            Err(TargetError::TooManyStrata(MOST))
        );
    }
}
