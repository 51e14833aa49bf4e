//! Gives the shared library its name: programs find it by its ABI version, not by its release.

use std::env::var;

#[path = "src/abi.rs"]
#[allow(dead_code, unreachable_pub)]
mod abi;

fn main() {
    println!("cargo::rerun-if-changed=src/abi.rs");
    let target = var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    // Android and Apple's systems find a library by its file name, Windows and WebAssembly know no such name.
    if ["linux", "freebsd", "netbsd", "openbsd", "dragonfly"].contains(&target.as_str()) {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmazzo.so.{}", abi::MAZZO_ABI_VERSION);
    }
}
