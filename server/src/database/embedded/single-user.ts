// Runs statements on a database folder on which no server runs, as the account that owns it. Nothing listens meanwhile, and
// no password opens this way.
import { spawn } from "node:child_process";
import type { Account } from "./account.ts";
import { type Binaries, program, programEnvironment } from "./binaries.ts";

/** @property durable false writes nothing to disk before it returns; for tests alone */
export interface Folder {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
  readonly durable: boolean;
}

/**
 * Ends at the first statement that fails.
 * @param statements one line each
 * @returns what PostgreSQL complained of; null where all went well
 */
export function runSingleUser(folder: Folder, statements: readonly string[]): Promise<string | null> {
  const { cluster, binaries, account, durable } = folder;
  // A statement may hold a password, and what fails is logged otherwise.
  const settings = ["exit_on_error=on", "log_min_error_statement=panic", ...(durable ? [] : ["fsync=off"])];
  const args = ["--single", "-D", cluster, ...settings.flatMap((setting) => ["-c", setting]), "postgres"];
  return new Promise((resolve) => {
    const child = spawn(program(binaries, "postgres"), args, {
      ...account,
      cwd: binaries.root,
      env: programEnvironment(),
      stdio: ["pipe", "ignore", "pipe"],
      // A Ctrl-C reaches Narthex alone, which then decides.
      detached: true,
    });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString("utf8");
    });
    // A program that ends before it has read everything says why on the way out.
    child.stdin.on("error", () => {});
    child.stdin.end(statements.map((statement) => `${statement};\n`).join(""));
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) =>
      resolve(code === 0 ? null : (/(?:FATAL|ERROR):\s*(.*)/.exec(errors)?.[1] ?? `${code}`)),
    );
  });
}
