mod rollout;
use mazzo::Hand;
use mazzo::games::{Visitor, visit};
use rollout::Rollout;
struct Count { name: String, seats: u8, hands: u64 }
impl Visitor for Count {
    fn visit<H: Hand>(&mut self) {
        if H::RULES.id != self.name { return }
        let mut r = Rollout::<H>::new(self.seats, 1);
        let t = std::time::Instant::now();
        while r.played.hands < self.hands { r.play_hand(); }
        let e = t.elapsed().as_secs_f64();
        println!("{:?} {} bytes, {:.2} M/s", r.played, size_of::<H>(), r.played.decisions as f64 / e / 1e6);
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    visit(&mut Count { name: a[1].clone(), seats: a[2].parse().unwrap(), hands: a[3].parse().unwrap() });
}
