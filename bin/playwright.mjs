// Runs a configuration of Playwright that is not part of `npm test`, on the built pages and the sample congregation.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled, findPinnedNode } from "./install.mjs";
import { runInTerminal } from "./processes.mjs";

/** @param {string} config a file in `e2e` */
export async function runPlaywright(config) {
  const root = join(dirname(fileURLToPath(import.meta.url)), "..");
  await ensureInstalled(root);
  await ensureBuilt(root);
  const args = [join(root, "node_modules/@playwright/test/cli.js"), "test", "--config", `e2e/${config}`];
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(root) };
  process.exitCode = await runInTerminal(findPinnedNode(root), [...args, ...process.argv.slice(2)], { cwd: root, env });
}
