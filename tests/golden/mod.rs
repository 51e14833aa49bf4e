//! Golden files: text that a test makes, compared with a file that a person has read.
//!
//! With `MAZZO_BLESS=1` in the environment the files are written instead; the difference, seen in review, is
//! what changed in the rules.

use std::fs;
use std::path::PathBuf;

/// A file in a folder beside the tests.
pub(crate) fn path(folder: &str, file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests").join(folder).join(file)
}

/// Whether files are to be written.
pub(crate) fn blessing() -> bool {
    std::env::var_os("MAZZO_BLESS").is_some_and(|value| value == "1")
}

/// What a file holds; nothing if there is none.
pub(crate) fn read(folder: &str, file: &str) -> Option<String> {
    fs::read_to_string(path(folder, file)).ok()
}

/// Holds a text against its file, or writes the file.
pub(crate) fn compare(folder: &str, file: &str, made: &str) {
    let kept = read(folder, file);
    if kept.as_deref() == Some(made) {
        return;
    }
    if blessing() {
        fs::create_dir_all(path(folder, "")).and_then(|()| fs::write(path(folder, file), made)).unwrap();
        return;
    }
    let kept = kept.unwrap_or_else(|| panic!("there is no tests/{folder}/{file}: `make bless` writes it"));
    let differs = kept.lines().zip(made.lines()).position(|(kept, made)| kept != made);
    let at = differs.unwrap_or_else(|| kept.lines().count().min(made.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_owned();
    panic!(
        "tests/{folder}/{file}, line {}, was\n  {}\nand is\n  {}\nIf that is meant, `make bless` writes the file.",
        at + 1,
        line(&kept),
        line(made)
    );
}
