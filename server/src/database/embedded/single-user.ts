// Runs statements on a stopped database folder, as the account that owns it. Nothing listens in the meantime, and no
// password is needed.
import { spawn } from "node:child_process";
import type { Account } from "./account.ts";
import { type Binaries, buildProgramEnvironment, findPostgresProgram } from "./binaries.ts";

/** @property durable false returns before data is on disk; only for tests */
export interface Folder {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
  readonly durable: boolean;
}

/**
 * Stops at the first statement that fails. @param statements one line each @returns PostgreSQL's error messages; null
 * on success
 */
export function runSingleUser(folder: Folder, statements: readonly string[]): Promise<string | null> {
  const { cluster, binaries, account, durable } = folder;
  // PostgreSQL would log failed statements, which may contain a password.
  const settings = ["exit_on_error=on", "log_min_error_statement=panic", ...(durable ? [] : ["fsync=off"])];
  const args = ["--single", "-D", cluster, ...settings.flatMap((setting) => ["-c", setting]), "postgres"];
  return new Promise((resolve) => {
    const child = spawn(findPostgresProgram(binaries, "postgres"), args, {
      ...account,
      cwd: binaries.root,
      env: buildProgramEnvironment(),
      stdio: ["pipe", "ignore", "pipe"],
      // Its own process group: only Narthex receives a Ctrl-C, and decides.
      detached: true,
    });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString("utf8");
    });
    // A program that ends before it has read everything reports the reason when it exits.
    child.stdin.on("error", () => {});
    child.stdin.end(statements.map((statement) => `${statement};\n`).join(""));
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) =>
      resolve(code === 0 ? null : (/(?:FATAL|ERROR):\s*(.*)/.exec(errors)?.[1] ?? `${code}`)),
    );
  });
}
