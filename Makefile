# The commands of this project, one word each. CI runs `make test` and nothing else.
#
#   make play    one match of each game between bots; `make play ARGS="murlan --seat 0"` to sit down yourself
#   make test    everything: formats, lints, drift checks, and the tests of every language
#   make laws    the long run of the laws: combinations of options
#   make bench   how fast everything is: a table, and files in target/bench
#   make peers   how fast it is beside OpenSpiel and RLCard, which are installed into target/peers
#   make size    how large the C library is, and what fills it
#   make figures puts the tables of the last bench, peers and size into docs/performance.md
#   make bless   regenerate header, playthroughs, perft and value files; review the diff
#   make clean   take away what the others made

.PHONY: play test laws bench peers bench-peers size figures bless clean

play:
	@scripts/venv
	@.venv/bin/python -m mazzo play $(ARGS)

test:
	@scripts/test

laws:
	MAZZO_LAWS=combinations cargo test -p mazzo --test laws

bench:
	@cargo run --quiet --release -p mazzo-bench

peers bench-peers:
	@scripts/peers

size:
	@scripts/size

figures:
	@scripts/figures

bless:
	MAZZO_BLESS=1 cargo test -p mazzo --test playthroughs --test perft --test saves --test values
	MAZZO_BLESS=1 cargo test -p mazzo-ffi --test header

clean:
	cargo clean
	rm -rf .venv build
