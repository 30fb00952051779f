//! In: measurements. Out: the table.

use std::fmt;

/// Measurements with their goals.
#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    what: String,
    measured: String,
    goal: String,
    met: Option<bool>,
}

impl Table {
    /// A measurement that should be at most `goal`; `unit` is written after both.
    pub fn at_most(&mut self, what: impl Into<String>, measured: f64, goal: f64, unit: &str) {
        self.rows.push(Row {
            what: what.into(),
            measured: format!("{}{unit}", number(measured)),
            goal: format!("≤ {}{unit}", number(goal)),
            met: Some(measured <= goal),
        });
    }

    /// A measurement without a bound.
    pub fn measured(&mut self, what: impl Into<String>, measured: impl Into<String>) {
        self.rows.push(Row {
            what: what.into(),
            measured: measured.into(),
            goal: String::new(),
            met: None,
        });
    }

    /// Whether no goal was missed.
    pub fn all_met(&self) -> bool {
        self.rows.iter().all(|row| row.met != Some(false))
    }
}

fn number(value: f64) -> String {
    if value.abs() >= 100.0 || value.fract() == 0.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.2}")
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |text: fn(&Row) -> &str| {
            self.rows
                .iter()
                .map(|r| text(r).chars().count())
                .max()
                .unwrap_or(0)
        };
        let (what, measured, goal) = (
            width(|r| &r.what),
            width(|r| &r.measured),
            width(|r| &r.goal),
        );
        for row in &self.rows {
            let met = match row.met {
                None => "",
                Some(true) => "met",
                Some(false) => "MISSED",
            };
            let line = format!(
                "{:<what$}  {:>measured$}  {:>goal$}  {met}",
                row.what, row.measured, row.goal
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_goal_shows() {
        let mut table = Table::default();
        table.at_most("loop", 12.0, 10.0, "x");
        table.measured("paths", "16384");
        assert!(!table.all_met());
        assert_eq!(
            table.to_string(),
            "loop     12x  ≤ 10x  MISSED\npaths  16384\n"
        );
    }
}
