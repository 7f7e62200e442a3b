// Property tests begin with the same seed in every run, so that a run that fails can be repeated. FUZZ_SEED sets another one.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
