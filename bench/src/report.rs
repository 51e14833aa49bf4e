//! The report: a table, a JSON file, a picture.

use std::fmt::Write as _;
use std::fs;
use std::process::ExitCode;

use serde_json::json;

use crate::figures::Figures;

/// Where the files are put.
pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/bench");

/// Shows the tables and keeps them.
pub(crate) fn tell(tables: &[Figures]) -> ExitCode {
    println!("\n{}", text(tables));
    let figures = json!({ "version": env!("CARGO_PKG_VERSION"), "tables": tables });
    let kept = fs::create_dir_all(FOLDER)
        .and_then(|()| fs::write(format!("{FOLDER}/bench.json"), format!("{figures:#}\n")))
        .and_then(|()| fs::write(format!("{FOLDER}/bench.svg"), picture(tables)));
    if let Err(error) = kept {
        println!("{FOLDER}: {error}");
        return ExitCode::FAILURE;
    }
    println!("target/bench/bench.json and target/bench/bench.svg have the same");
    ExitCode::SUCCESS
}

/// The tables, one a column.
fn text(tables: &[Figures]) -> String {
    let mut text = String::new();
    let mut row = |name: &str, of: &dyn Fn(&Figures) -> String| {
        write!(text, "{name:<34}").expect("a string takes all");
        for table in tables {
            write!(text, "{:>15}", of(table)).expect("a string takes all");
        }
        text.push('\n');
    };
    row("random play, one core", &|t| format!("{} {}", t.game, t.seats));
    row("decisions per second, millions", &|t| format!("{:.2}", t.rate / 1e6));
    row("  without rules (the floor)", &|t| format!("{:.2}", t.floor_rate / 1e6));
    row("  times the floor's time", &|t| format!("{:.2}", t.times_floor));
    row("decisions per hand", &|t| format!("{:.1}", t.decisions_a_hand));
    row("legal actions per decision, mean", &|t| format!("{:.2}", t.legal_mean));
    row("  99 in 100 have at most", &|t| t.legal_p99.to_string());
    row("  most", &|t| t.legal_most.to_string());
    row("allocations per decision", &|t| format!("{:.3}", t.allocations_a_decision));
    row("bytes of a hand", &|t| t.hand_bytes.to_string());
    row("slowest call: legal list", &|t| duration(t.slowest_legal));
    row("slowest call: apply", &|t| duration(t.slowest_apply));
    for name in tables.first().map(|table| table.calls.keys()).into_iter().flatten() {
        row(name, &|t| t.calls.get(name).map_or_else(String::new, |&time| duration(time)));
    }
    text
}

fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        ..1e3 => format!("{nanoseconds:.0} ns"),
        ..1e6 => format!("{:.1} us", nanoseconds / 1e3),
        _ => format!("{:.1} ms", nanoseconds / 1e6),
    }
}

/// Bars: how many times the floor's time a decision takes.
fn picture(tables: &[Figures]) -> String {
    const LEFT: f64 = 150.0;
    const WIDTH: f64 = 400.0;
    const BAR: f64 = 26.0;
    let most = tables.iter().map(|table| table.times_floor).fold(6.0, f64::max);
    let across = |times: f64| LEFT + times / most * WIDTH;
    let height = 60.0 + BAR * tables.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"680\" height=\"{height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"10\" y=\"20\">A random decision's time, in times of the same loop without rules</text>\n"
    );
    for (table, row) in tables.iter().zip(0..) {
        let top = 34.0 + BAR * f64::from(row);
        let (end, base) = (across(table.times_floor), top + 14.0);
        writeln!(
            svg,
            "<text x=\"10\" y=\"{base}\">{} {}</text><rect x=\"{LEFT}\" y=\"{top}\" width=\"{:.1}\" height=\"18\" \
             fill=\"#4477aa\"/><text x=\"{:.1}\" y=\"{base}\">{:.2} ({:.1} M/s)</text>",
            table.game,
            table.seats,
            end - LEFT,
            end + 6.0,
            table.times_floor,
            table.rate / 1e6
        )
        .expect("a string takes all");
    }
    for times in [1.0, 3.0, 6.0] {
        let (x, bottom) = (across(times), height - 22.0);
        writeln!(
            svg,
            "<line x1=\"{x:.1}\" y1=\"30\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"#bb5566\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{times}</text>",
            bottom + 15.0
        )
        .expect("a string takes all");
    }
    svg + "</svg>\n"
}
