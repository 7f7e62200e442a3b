// `npm run effort`: measures clicks, keys and time of common tasks, and writes docs/effort.md.
import { runPlaywright } from "./playwright.mjs";

await runPlaywright("effort.config.ts");
