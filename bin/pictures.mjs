// `npm run pictures`: takes the pictures of the help pages, in docs/help/pictures, from the sample congregation.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled, pinnedNode } from "./install.mjs";
import { handOver } from "./processes.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
await ensureInstalled(root);
await ensureBuilt(root);
const playwright = join(root, "node_modules/@playwright/test/cli.js");
const args = [playwright, "test", "--config", "e2e/pictures.config.ts", "--reporter=list"];
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(root) };
process.exitCode = await handOver(pinnedNode(root), args, { cwd: root, env });
