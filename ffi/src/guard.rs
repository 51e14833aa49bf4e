//! What stands around every exported function: no panic leaves it, and a failure becomes the last error.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::fault::Fault;
use crate::status::Status;

/// Runs the inside of a function. What it leaves half done is dealt with by the handle: see
/// [`Handle::change`](crate::handle::Handle::change).
pub(crate) fn guarded(call: impl FnOnce() -> Result<(), Fault>) -> Status {
    run(call).map_or_else(Fault::keep, |()| Status::Ok)
}

/// The same for the functions that read the last error, which must not replace it.
pub(crate) fn guarded_quietly(call: impl FnOnce() -> Result<(), Fault>) -> Status {
    run(call).map_or_else(|fault| fault.status, |()| Status::Ok)
}

fn run(call: impl FnOnce() -> Result<(), Fault>) -> Result<(), Fault> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|payload| Err(Fault::panic(&*payload)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last_error() -> serde_json::Value {
        let (mut text, mut len) = ([0 as std::ffi::c_char; 500], 0);
        // SAFETY: the buffer is as long as is said.
        let status = unsafe { crate::fault::mazzo_last_error(text.as_mut_ptr(), 500, &mut len) };
        assert_eq!(status, Status::Ok);
        let bytes: Vec<u8> = text[..len as usize].iter().map(|&byte| byte as u8).collect();
        serde_json::from_slice(&bytes).unwrap()
    }

    #[test]
    fn a_panic_becomes_a_status_with_its_message() {
        let number = 7;
        assert_eq!(guarded(|| panic!("seven is {number}")), Status::Panic);
        let error = last_error();
        assert_eq!(error["clause"], "panic");
        assert!(error["reason"].as_str().unwrap().ends_with("seven is 7"), "{error}");
    }

    #[test]
    fn success_leaves_the_last_error_and_quiet_failure_too() {
        assert_eq!(guarded(|| Err(Fault::null("deck"))), Status::NullPointer);
        assert_eq!(guarded(|| Ok(())), Status::Ok);
        assert_eq!(guarded_quietly(|| Err(Fault::null("buf"))), Status::NullPointer);
        assert_eq!(last_error()["values"]["argument"], "deck");
    }

    #[test]
    fn the_last_error_is_the_threads_own() {
        assert_eq!(guarded(|| Err(Fault::null("deck"))), Status::NullPointer);
        assert_eq!(std::thread::spawn(last_error).join().unwrap(), serde_json::Value::Null);
    }
}
