// Selects a command by the first argument.
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { listEnvironmentArguments, loadEnvironment } from "./environment.mjs";
import { ensureInstalled, findPinnedNode } from "./install.mjs";
import { runInTerminal } from "./processes.mjs";
import { printLine, UserError } from "./terminal.mjs";

const usage =
  "Use: npm start, npm run demo [-- --members N], npm run migrate [-- --new-secret] [--without-archive], npm run rotate-secret, npm run recover-admin -- EMAIL, npm run backup [-- FILE | --list | --test FILE | --sheet], npm run restore -- FILE|stored:NAME, npm run print, npm run dev, npm test [-- --repeat N] [--busy], npm run proofs -- NAME, or npm run bench [-- --size small|large --seconds N --workers N | --against CHECKOUT].";

/** Commands that need no web pages. */
const programs = {
  migrate: "server/src/migrate.ts",
  "rotate-secret": "server/src/rotate-secret.ts",
  "recover-admin": "server/src/recover-admin.ts",
  backup: "server/src/backup/backup-command.ts",
  restore: "server/src/backup/restore-command.ts",
};

/** Returns the exit code. */
export async function runCommand(args, root = join(dirname(fileURLToPath(import.meta.url)), "..")) {
  const [command, ...more] = args;
  try {
    // Node's compile cache makes the next start faster.
    process.env.NODE_COMPILE_CACHE ??= join(root, ".cache/node");
    // As many threads for password hashes as there are cores, and more for files and compression.
    process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 3);
    const environment = { ...process.env, ...readDemoSize(command, more) };
    if (![...Object.keys(programs), "start", "demo", "print", "dev", "test", "bench", "proofs"].includes(command))
      throw new UserError(usage);
    if (command === "print") {
      // Runs on the installed Node and without packages, on a small computer beside the printers.
      loadEnvironment(root);
      return await (await import("./print/main.mjs")).runPrintProgram();
    }
    await ensureInstalled(root);
    if (command === "test") return await (await import("./repeat.mjs")).runTests(root, more);
    if (command === "proofs") return await (await import("./proofs.mjs")).runProof(root, more);
    if (command === "dev") return await (await import("./dev.mjs")).startDevServer(root, environment);
    if (command in programs) {
      const program = join(root, programs[command]);
      return await runInTerminal(findPinnedNode(root), [...listEnvironmentArguments(root), program, ...more], {
        cwd: root,
        env: environment,
      });
    }
    await ensureBuilt(root);
    if (command === "bench") {
      return await runInTerminal(findPinnedNode(root), [join(root, "bench/speed.ts"), ...more], {
        cwd: root,
        env: environment,
      });
    }
    const main = command === "demo" ? "sample/src/main.ts" : "server/src/main.ts";
    return await runInTerminal(findPinnedNode(root), [...listEnvironmentArguments(root), join(root, main)], {
      cwd: root,
      env: environment,
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    printLine(error.message, process.stderr);
    return 1;
  }
}

function readDemoSize(command, args) {
  if (args.length === 0 || [...Object.keys(programs), "bench", "test", "proofs"].includes(command)) return {}; // these commands parse their own options
  const [option, value] = args.length === 1 ? args[0].split("=") : args;
  if (command !== "demo" || args.length > 2 || option !== "--members" || !/^\d+$/.test(value ?? "")) {
    throw new UserError(usage);
  }
  return { DEMO_MEMBERS: value };
}
