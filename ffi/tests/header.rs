//! `include/mazzo.h` is what `ffi/src` says, and neither names a game.
//!
//! `MAZZO_BLESS=1 cargo test -p mazzo-ffi --test header` writes it anew.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn the_header_is_the_one_that_the_sources_make() {
    let ffi = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = ffi.join("../include/mazzo.h");
    let config = cbindgen::Config::from_file(ffi.join("cbindgen.toml")).expect("cbindgen.toml can be read");
    let bindings = cbindgen::Builder::new().with_crate(ffi).with_config(config).generate();
    let mut made = Vec::new();
    bindings.expect("the sources can be read").write(&mut made);
    let made = String::from_utf8(made).expect("the header is UTF-8");
    if std::env::var_os("MAZZO_BLESS").is_some() {
        fs::write(&path, &made).expect("the header can be written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let differs = made.lines().zip(committed.lines()).position(|(new, old)| new != old);
    assert!(
        made == committed,
        "include/mazzo.h is not what ffi/src makes (first at line {}): run MAZZO_BLESS=1 cargo test -p mazzo-ffi --test header",
        differs.map_or(made.lines().count().min(committed.lines().count()), |line| line) + 1,
    );
}

#[test]
fn no_game_is_named_in_the_sources_and_the_header() {
    let ffi = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = fs::read_dir(ffi.join("src")).expect("the sources are there").map(|file| file.unwrap().path());
    let files: Vec<PathBuf> = sources.chain([ffi.join("../include/mazzo.h"), ffi.join("build.rs")]).collect();
    assert!(files.len() > 10, "only {} files were found", files.len());
    for file in files {
        let text = fs::read_to_string(&file).expect("a source can be read").to_lowercase();
        for rules in mazzo_core::games() {
            for name in [rules.id, &rules.name.to_lowercase()] {
                assert!(!text.contains(name), "{} names {name}", file.display());
            }
        }
    }
}
