//! The picture: bars, how many times the floor's time a decision takes.

use std::fmt::Write as _;

use crate::figures::Figures;
use crate::report::{MOST_TIMES_FLOOR, title};

/// Draws every play of every table.
pub(crate) fn picture(tables: &[Figures]) -> String {
    const LEFT: f64 = 170.0;
    const WIDTH: f64 = 400.0;
    const BAR: f64 = 26.0;
    let plays = || tables.iter().flat_map(|table| table.plays.iter().map(move |play| (table, play)));
    let most = plays().map(|(_, play)| play.times_floor).fold(MOST_TIMES_FLOOR, f64::max);
    let across = |times: f64| LEFT + times / most * WIDTH;
    let height = 60.0 + BAR * plays().count() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"700\" height=\"{height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"10\" y=\"20\">A random decision's time, in times of the same loop without rules</text>\n"
    );
    for ((table, play), row) in plays().zip(0..) {
        let top = 34.0 + BAR * f64::from(row);
        let (end, base) = (across(play.times_floor), top + 14.0);
        writeln!(
            svg,
            "<text x=\"10\" y=\"{base}\">{}</text><rect x=\"{LEFT}\" y=\"{top}\" width=\"{:.1}\" height=\"18\" \
             fill=\"#4477aa\"/><text x=\"{:.1}\" y=\"{base}\">{:.2} ({:.1} M/s)</text>",
            title(table, play),
            end - LEFT,
            end + 6.0,
            play.times_floor,
            play.rate / 1e6
        )
        .expect("a string takes all");
    }
    for times in [1.0, 3.0, MOST_TIMES_FLOOR] {
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
