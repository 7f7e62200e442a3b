// Installs the packages if they are missing or if the lock file has changed since they were installed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./processes.mjs";
import { printLine, shortenOutput, UserError } from "./terminal.mjs";

export async function ensureInstalled(root) {
  const lock = hashLockFile(root);
  const remembered = join(root, "node_modules/.narthex-lock");
  if (existsSync(findPinnedNode(root)) && (readIfPresent(remembered) === lock || isInstalledByHand(root, remembered))) {
    if (!existsSync(remembered)) writeFileSync(remembered, lock);
    return;
  }
  printLine("Installing packages (at the first start and after an update, about a minute) ...");
  const { command, args } = findNpm();
  const quiet = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await runQuietly(command, [...args, ...quiet], { cwd: root, env: buildNpmEnvironment() });
  if (code !== 0) throw new UserError(`${shortenOutput(output, 15, 10)}\nInstalling did not work; npm says why above.`);
  if (!existsSync(findPinnedNode(root))) {
    throw new UserError(
      "npm did not install the Node that Narthex runs on: allow its install scripts (npm config delete ignore-scripts) and start again.",
    );
  }
  writeFileSync(remembered, lock);
  printLine("Installed.");
}

export function findPinnedNode(root) {
  return join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
}

// The platform is included, because a folder copied to another platform contains programs that do not run there.
function hashLockFile(root) {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  return `${hash.digest("hex")} ${process.platform} ${process.arch}\n`;
}

// After a manual `npm ci`, npm's own record is newer than the lock file.
function isInstalledByHand(root, remembered) {
  const record = join(root, "node_modules/.package-lock.json");
  if (existsSync(remembered) || !existsSync(record)) return false;
  return statSync(record).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}

// Runs npm's own file if npm started this process: the command `npm` is a shell script on some systems.
function findNpm() {
  const { npm_execpath: file, npm_node_execpath: node } = process.env;
  if (file?.endsWith(".js") && node && existsSync(node)) return { command: node, args: [file] };
  return { command: "npm", args: [] };
}

// Without the folder of the bundled Node, which npm put in PATH and which is about to be replaced.
function buildNpmEnvironment() {
  const separator = process.platform === "win32" ? ";" : ":";
  const parts = (process.env.PATH ?? "").split(separator);
  const kept = parts.filter((part) => !part.replaceAll("\\", "/").endsWith("node_modules/.bin"));
  return { ...process.env, PATH: kept.join(separator) };
}

function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
