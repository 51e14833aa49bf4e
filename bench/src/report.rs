//! The report: tables that people can read, in Markdown, and the same figures as JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::ExitCode;

use serde_json::json;

use crate::figures::{Figures, Play};
use crate::growth::{Bin, Growth};
use crate::picture::picture;

/// Where the files are put.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/bench");

/// How many times the floor's time is asked for at most.
pub(crate) const MOST_TIMES_FLOOR: f64 = 6.0;

/// Shows the figures and keeps them.
pub(crate) fn tell(tables: &[Figures]) -> ExitCode {
    let text = text(tables);
    println!("\n{text}");
    let beyond = tables.iter().flat_map(|table| table.plays.iter().map(move |play| (table, play)));
    let beyond: Vec<String> = beyond
        .filter(|(_, play)| play.times_floor > MOST_TIMES_FLOOR)
        .map(|(table, play)| title(table, play))
        .collect();
    let beyond = if beyond.is_empty() { "none".to_owned() } else { beyond.join("; ") };
    println!("beyond {MOST_TIMES_FLOOR} times the floor: {beyond}");
    let figures = json!({ "version": env!("CARGO_PKG_VERSION"), "tables": tables });
    let files = [("bench.md", text), ("bench.json", format!("{figures:#}\n")), ("bench.svg", picture(tables))];
    let kept = fs::create_dir_all(FOLDER)
        .and_then(|()| files.iter().try_for_each(|(name, text)| fs::write(format!("{FOLDER}/{name}"), text)));
    if let Err(error) = kept {
        println!("{FOLDER}: {error}");
        return ExitCode::FAILURE;
    }
    println!("target/bench/bench.md, bench.json and bench.svg have the same");
    ExitCode::SUCCESS
}

/// A table's and a play's name: `guandan 4, declared`.
pub(crate) fn title(table: &Figures, play: &Play) -> String {
    let grain = if play.grain == "exact" { String::new() } else { format!(", {}", play.grain) };
    format!("{} {}{grain}", table.game, table.seats)
}

fn text(tables: &[Figures]) -> String {
    let plays = || tables.iter().flat_map(|table| table.plays.iter().map(move |play| (table, play)));
    // Of each game the usual number of seats, which stands first.
    let mut games = BTreeSet::new();
    let usual: Vec<&Figures> = tables.iter().filter(|table| games.insert(table.game)).collect();
    let growths: Vec<(String, &Growth)> =
        (usual.iter()).flat_map(|table| table.plays.iter().map(|play| (title(table, play), &play.growth))).collect();
    let grown = |of: fn(&Growth) -> &BTreeMap<u64, Bin>, cell: fn(&Bin) -> String| grown(&growths, of, cell);
    let sections = [
        (
            "Random play on one core: millions of decisions per second",
            markdown(
                "game and seats|decisions|without rules|times the floor|decisions a hand|legal, mean|99 in 100|most|allocations",
                plays().map(|(table, play)| play_row(table, play)).collect(),
            ),
        ),
        (
            "A hand: its size, single calls, and the slowest call of 200 hands",
            markdown(
                "game and seats|bytes|deal|view|imagine|settle|clone|slowest legal list|slowest apply",
                tables.iter().map(hand_row).collect(),
            ),
        ),
        (
            "A match: calls by the hand in the middle of which they are made",
            markdown(
                "game and seats|hand|decisions|bytes in memory|of the save|save|load|undo|clone",
                usual.iter().flat_map(|table| length_rows(table)).collect(),
            ),
        ),
        ("A legal list's time by its length: nanoseconds an action", grown(|growth| &growth.by_actions, per_action)),
        ("A legal list's time by the cards in hand, mean", grown(|growth| &growth.by_cards, mean_time)),
        ("A legal list's time by the wild cards in hand: mean, slowest", grown(|growth| &growth.by_wilds, both_times)),
    ];
    sections.into_iter().map(|(title, table)| format!("{title}\n\n{table}")).collect::<Vec<String>>().join("\n")
}

fn play_row(table: &Figures, play: &Play) -> Vec<String> {
    vec![
        title(table, play),
        format!("{:.2}", play.rate / 1e6),
        format!("{:.2}", play.floor_rate / 1e6),
        format!("{:.2}", play.times_floor),
        format!("{:.1}", play.decisions_a_hand),
        format!("{:.2}", play.legal_mean),
        play.legal_p99.to_string(),
        play.legal_most.to_string(),
        play.allocations.to_string(),
    ]
}

fn hand_row(table: &Figures) -> Vec<String> {
    let calls = ["deal", "view", "imagine", "settle", "clone of a hand"].map(|name| duration(table.calls[name]));
    let name = format!("{} {}", table.game, table.seats);
    let slowest = [table.slowest_legal, table.slowest_apply].map(duration);
    [name, table.hand_bytes.to_string()].into_iter().chain(calls).chain(slowest).collect()
}

fn length_rows(table: &Figures) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for length in &table.lengths {
        let times = [length.save, length.load, length.undo, length.clone].map(duration);
        let counts = [length.hands.to_string(), length.decisions.to_string()];
        let bytes = [length.match_bytes, length.save_bytes].map(|bytes| bytes.to_string());
        let counts = counts.into_iter().chain(bytes);
        rows.push([format!("{} {}", table.game, table.seats)].into_iter().chain(counts).chain(times).collect());
    }
    rows
}

/// A row a game, a column a bin.
fn grown(growths: &[(String, &Growth)], of: fn(&Growth) -> &BTreeMap<u64, Bin>, cell: fn(&Bin) -> String) -> String {
    let bins: BTreeSet<u64> = growths.iter().flat_map(|(_, growth)| of(growth).keys().copied()).collect();
    let last = bins.last().copied();
    let ends = bins.iter().skip(1).map(|next| next - 1).map(Some).chain([None]);
    let name = |(&first, end): (&u64, Option<u64>)| match end {
        _ if Some(first) == last => format!("{first}.."),
        Some(end) if end > first => format!("{first}-{end}"),
        _ => first.to_string(),
    };
    let header: Vec<String> = bins.iter().zip(ends).map(name).collect();
    let row = |(title, growth): &(String, &Growth)| {
        let cells = bins.iter().map(|bin| of(growth).get(bin).map_or_else(String::new, cell));
        [title.clone()].into_iter().chain(cells).collect()
    };
    markdown(&format!("game and seats|{}", header.join("|")), growths.iter().map(row).collect())
}

fn per_action(bin: &Bin) -> String {
    format!("{:.1}", bin.nanoseconds / bin.actions as f64)
}

fn mean_time(bin: &Bin) -> String {
    duration(bin.mean())
}

fn both_times(bin: &Bin) -> String {
    format!("{}, {}", duration(bin.mean()), duration(bin.slowest))
}

/// A Markdown table whose columns stand under each other; the first is to the left, the others to the right.
fn markdown(header: &str, rows: Vec<Vec<String>>) -> String {
    let header: Vec<String> = header.split('|').map(str::to_owned).collect();
    let width = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at)).chain(header.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |cells: &[String]| {
        let cell = |(at, cell): (usize, &String)| {
            let width = widths[at];
            if at == 0 { format!("| {cell:<width$} |") } else { format!(" {cell:>width$} |") }
        };
        cells.iter().enumerate().map(cell).collect::<String>() + "\n"
    };
    let rule = |(at, &width): (usize, &usize)| {
        if at == 0 { format!("|{}|", "-".repeat(width + 2)) } else { format!("{}:|", "-".repeat(width + 1)) }
    };
    let rule = widths.iter().enumerate().map(rule).collect::<String>() + "\n";
    line(&header) + &rule + &rows.iter().map(|row| line(row)).collect::<String>()
}

fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        ..1e3 => format!("{nanoseconds:.0} ns"),
        ..1e6 => format!("{:.1} us", nanoseconds / 1e3),
        _ => format!("{:.1} ms", nanoseconds / 1e6),
    }
}
