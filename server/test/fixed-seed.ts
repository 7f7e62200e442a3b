// Property tests use the same seed in every run, so that a failed run can be repeated. FUZZ_SEED sets another one.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
