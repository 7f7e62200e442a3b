// Builds the web pages if they are missing or older than their sources.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPinnedNode } from "./install.mjs";
import { runQuietly } from "./processes.mjs";
import { printLine, shortenOutput, UserError } from "./terminal.mjs";

/** The pages contain the help of docs/help. */
const sources = ["contract", "web", "docs/help"];
const notSources = new Set(["node_modules", "dist"]);

export async function ensureBuilt(root) {
  if (isBuilt(root)) return;
  printLine("Building the web pages ...");
  const { code, output } = await buildPages(root);
  if (code !== 0)
    throw new UserError(`${shortenOutput(output, 30, 10)}\nBuilding the web pages did not work; the reason is above.`);
}

/** Whether web/dist was built from the current sources, compared by content: file dates change with a git checkout. */
function isBuilt(root) {
  const remembered = getMarkerPath(root);
  return existsSync(remembered) && readFileSync(remembered, "utf8") === hashSources(root);
}

export async function buildPages(root) {
  const before = hashSources(root);
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const built = await runQuietly(findPinnedNode(root), [vite, "build", "--logLevel", "warn"], {
    cwd: join(root, "web"),
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (built.code === 0) writeFileSync(getMarkerPath(root), before);
  return built;
}

const getMarkerPath = (root) => join(root, "web/dist/.built-from");

function hashSources(root) {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  // A copy of Narthex may be without documents.
  const folders = sources.filter((folder) => existsSync(join(root, folder)));
  for (const file of folders.flatMap((folder) => listFiles(root, folder))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name) && !entry.name.includes(".test."))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    });
}
