// `npm run proofs -- previous-version [REF] [files]`: whether servers of an earlier version keep working after the
// database was migrated. A checkout of that version gets the migrations of this one, and its HTTP tests run.
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, findPinnedNode } from "./install.mjs";
import { runInTerminal, runQuietly } from "./processes.mjs";
import { printLine, UserError } from "./terminal.mjs";

const migrations = "server/src/database/migrations";

async function runGit(root, ...args) {
  const { code, output } = await runQuietly("git", args, { cwd: root });
  if (code !== 0) throw new UserError(`git ${args.join(" ")} did not work: ${output.trim()}`);
  return output.trim();
}

/** The commit before the newest migration. */
async function findCommitBeforeNewestMigration(root) {
  const added = await runGit(root, "log", "--diff-filter=A", "-1", "--format=%H", "--", `${migrations}/*.sql`);
  return `${added}^`;
}

/** Returns the exit code. @param ref any name of a commit; by default the one before the newest migration */
export async function provePreviousVersion(root, [ref, ...files]) {
  const commit = await runGit(
    root,
    "rev-parse",
    "--verify",
    `${ref ?? (await findCommitBeforeNewestMigration(root))}^{commit}`,
  );
  const folder = mkdtempSync(join(tmpdir(), "narthex-previous-"));
  // As root, PostgreSQL runs as another account, which needs access to its programs here.
  chmodSync(folder, 0o755);
  const checkout = join(folder, "narthex");
  try {
    printLine(`Testing ${commit.slice(0, 8)} with the migrations of this version ...`);
    await runGit(root, "worktree", "add", "--quiet", "--detach", checkout, commit);
    await ensureInstalled(checkout);
    await ensureBuilt(checkout);
    rmSync(join(checkout, migrations), { recursive: true });
    cpSync(join(root, migrations), join(checkout, migrations), { recursive: true });
    const vitest = join(checkout, "node_modules/vitest/vitest.mjs");
    const selected = files.length > 0 ? files : [".http.test.ts"];
    return await runInTerminal(findPinnedNode(checkout), [vitest, "run", ...selected], {
      cwd: checkout,
      env: process.env,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    // Forgets checkouts whose folder is gone.
    await runQuietly("git", ["worktree", "prune"], { cwd: root });
  }
}
