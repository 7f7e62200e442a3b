import type { Sample } from "../../server/src/prepare.ts";
import { LISTED_ACCOUNTS } from "./cast.ts";
import { seedDemo } from "./seed.ts";

export const sample: Sample = { accounts: LISTED_ACCOUNTS, seed: seedDemo };
