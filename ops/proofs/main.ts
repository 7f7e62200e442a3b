// `npm run proofs -- NAME`, for the proofs on one machine.
import { interruptions } from "./interruptions.ts";
import { kills } from "./kills.ts";
import { runProof } from "./rounds.ts";

const name = process.argv[2];
if (name === "kills") await runProof(kills);
else if (name === "interruptions") await runProof(interruptions);
