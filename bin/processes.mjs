// Runs other programs without a shell, so that spaces in paths are safe, and forwards signals to them.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Runs another program in this terminal until it ends; resolves to its exit code. */
export function runInTerminal(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: "inherit" });
  const release = forwardSignals(child);
  return waitForEnd(child).finally(release);
}

/** Runs a program and collects its output. It is ended after `timeoutMs`. */
export async function runQuietly(command, args, { timeoutMs, ...options }) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let interrupted = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      output += text;
    });
  }
  const release = forwardSignals(child, () => {
    interrupted = true;
  });
  const timer = timeoutMs ? setTimeout(() => child.kill("SIGTERM"), timeoutMs) : undefined;
  const code = await waitForEnd(child, "close").catch((error) => {
    output += error.message;
    return 1;
  });
  clearTimeout(timer);
  release();
  // After Ctrl-C the next steps do not run.
  if (interrupted) process.exit(130);
  return { code, output };
}

function waitForEnd(child, event = "exit") {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once(event, (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 1)));
  });
}

/** Forwards the signals that end this process to `child`, until the returned function is called. */
export function forwardSignals(child, noticed = () => {}) {
  const pass = (signal) => {
    noticed();
    // A closed terminal is an orderly stop, which the server does on SIGTERM.
    child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  };
  for (const signal of signals) process.on(signal, pass);
  // A SIGTERM sent to npm ends only the shell between npm and this process.
  const parent = process.ppid;
  const stopIfOrphaned = () => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    pass("SIGTERM");
  };
  const watching = process.env.npm_lifecycle_event ? setInterval(stopIfOrphaned, 200).unref() : undefined;
  return () => {
    clearInterval(watching);
    for (const signal of signals) process.off(signal, pass);
  };
}
