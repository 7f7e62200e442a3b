import type { Sample } from "../../server/src/prepare.ts";
import { DEMO_ACCOUNTS } from "./cast.ts";
import { seedDemo } from "./seed.ts";

export const sample: Sample = { accounts: DEMO_ACCOUNTS, seed: seedDemo };
