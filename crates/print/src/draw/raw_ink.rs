//! Parses inks in themes, with helpful errors.

use super::scene::Paint;
use super::theme::ThemeError;
use crate::guard::foreign;
use serde::Deserialize;

pub(super) fn paint(key: &'static str, ink: RawInk) -> Result<Paint, ThemeError> {
    let percent = |v: &i64| (0..=100).contains(v);
    match ink {
        RawInk::Gray(v) if percent(&v) => Ok(Paint::Gray(v as u8)),
        RawInk::Cmyk(v) if v.iter().all(percent) => Ok(Paint::Cmyk(v.map(|x| x as u8))),
        other => {
            let value = match other {
                RawInk::Gray(v) => v.to_string(),
                RawInk::Cmyk(v) => format!("{v:?}"),
                RawInk::Numbers(v) => format!("{:?}", v.iter().take(8).collect::<Vec<_>>()),
                RawInk::Named(text) => {
                    let near = in_inks(&text).map_or(String::new(), |inks| format!(" (about {inks:?})"));
                    format!("'{}'{near}", foreign(&text))
                }
            };
            let expected = "ink in percent: 0 to 100 of black, or four as in [100, 0, 0, 50] for cyan, magenta, yellow and black";
            Err(ThemeError::Value { key, value, expected })
        }
    }
}

/// The ink of a theme, or the default.
pub(super) fn paint_or(usual: Paint, key: &'static str, ink: Option<RawInk>) -> Result<Paint, ThemeError> {
    ink.map_or(Ok(usual), |ink| paint(key, ink))
}

/// The inks closest to a screen colour such as `#008080`. They are only suggested in the error, because the right ones depend
/// on the printer.
fn in_inks(text: &str) -> Option<[u8; 4]> {
    let hex = text.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.is_ascii())?;
    let light = |i: usize| u32::from_str_radix(&hex[i..i + 2], 16).ok();
    let light = [light(0)?, light(2)?, light(4)?];
    let most = light.into_iter().max().unwrap_or(0);
    let share = |x: u32| (((most - x) * 100 + most / 2) / most.max(1)) as u8;
    Some([share(light[0]), share(light[1]), share(light[2]), (100 - most * 100 / 255) as u8])
}

#[derive(Deserialize, Clone, Debug)]
#[serde(untagged, expecting = "an ink in percent: 0 to 100 of black, or [cyan, magenta, yellow, black]")]
pub(super) enum RawInk {
    Gray(i64),
    Cmyk([i64; 4]),
    Named(String),
    Numbers(Vec<i64>),
}
