// Finds a Chromium that really starts, or gets one: Playwright's download first, then Debian's package.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode } from "./install.mjs";
import { runQuietly } from "./processes.mjs";
import { Mistake, say } from "./say.mjs";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const downloadWithinMs = 5 * 60_000;

/** The path of a Chromium. */
export async function ensureChromium(root) {
  const playwright = join(root, "node_modules/@playwright/test");
  const downloaded = await playwrightsOwn(root, playwright);
  for (const path of [process.env.CHROMIUM_PATH, ...installed, downloaded]) if (await starts(path)) return path;

  say("Getting Chromium for the journeys ...");
  const cli = [join(playwright, "cli.js"), "install", "chromium"];
  await runQuietly(pinnedNode(root), cli, { cwd: root, timeoutMs: downloadWithinMs });
  if (await starts(downloaded)) return downloaded;

  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await runQuietly("apt-get", ["update"], { env, timeoutMs: downloadWithinMs });
    await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
      env,
      timeoutMs: downloadWithinMs,
    });
    if (await starts(installed[0])) return installed[0];
  }
  throw new Mistake(
    "There is no Chromium that starts, and none could be installed: install one and set CHROMIUM_PATH to its path.",
  );
}

async function playwrightsOwn(root, playwright) {
  const ask = `import { chromium } from ${JSON.stringify(`${playwright}/index.mjs`)}; process.stdout.write(chromium.executablePath());`;
  const { code, output } = await runQuietly(pinnedNode(root), ["--input-type=module", "--eval", ask], { cwd: root });
  return code === 0 ? output.trim() : undefined;
}

// A downloaded browser without the system's libraries is there and does not start.
async function starts(path) {
  if (!path || !existsSync(path)) return false;
  return (await runQuietly(path, ["--version"], { timeoutMs: 30_000 })).code === 0;
}
