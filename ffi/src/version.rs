//! Which library this is.

use std::ffi::c_char;

use crate::abi::{MAZZO_ABI_FLOOR, MAZZO_ABI_VERSION};
use crate::buffer::write_text;
use crate::guard::guarded;
use crate::status::Status;

/// The ABI version of the library that is loaded. A program made with this header runs if
/// mazzo_abi_floor() <= MAZZO_ABI_VERSION && MAZZO_ABI_VERSION <= mazzo_abi_version(); ask once, at the start.
#[unsafe(no_mangle)]
pub extern "C" fn mazzo_abi_version() -> u32 {
    MAZZO_ABI_VERSION
}

/// The oldest ABI version that the library that is loaded still serves.
#[unsafe(no_mangle)]
pub extern "C" fn mazzo_abi_floor() -> u32 {
    MAZZO_ABI_FLOOR
}

/// The library's release, such as "0.1.0".
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_version(buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded(|| write_text(env!("CARGO_PKG_VERSION"), buf, cap, len))
}
