//! The numbers of the ABI. `build.rs` reads this file too, for the name under which the shared library is found.

/// The version of this ABI. Within one version there are only additions.
pub const MAZZO_ABI_VERSION: u32 = 1;

/// The oldest ABI version that the library still serves.
pub const MAZZO_ABI_FLOOR: u32 = 1;

/// Leaves a number out: no guard, nobody's seat, the game's own number of seats, no dealer named.
pub const MAZZO_ANY: u32 = u32::MAX;
