// `npm run proofs -- NAME`, for the proofs on one machine.
import { clock } from "./clock.ts";
import { fullDisk } from "./full-disk.ts";
import { interruptions } from "./interruptions.ts";
import { kills } from "./kills.ts";
import { runProof } from "./rounds.ts";
import { steady } from "./steady.ts";

const name = process.argv[2];
if (name === kills.name) await runProof(kills);
else if (name === interruptions.name) await runProof(interruptions);
else if (name === fullDisk.name) await runProof(fullDisk);
else if (name === clock.name) await runProof(clock);
else if (name === steady.name) await runProof(steady);
