// Runs `npm run print` as a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const LAUNCHER = join(import.meta.dirname, "../../bin/narthex.mjs");

export function startPrintProgram(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [LAUNCHER, "print"], { env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const ended: Promise<number | null> = once(child, "close").then(([code]) => code);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { output: () => output, ended, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
