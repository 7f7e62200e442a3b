// What the commands for backups share: output and exit codes.
import { StartupMistake } from "../database/embedded/startup-mistake.ts";

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs a command to its end. A mistake of the operator is printed as one sentence. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
    // Nothing is left to wait for, and an unreachable database must not keep the process.
    process.exit(0);
  } catch (error) {
    if (!(error instanceof StartupMistake)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
