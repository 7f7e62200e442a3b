// Starts the second server of a congregation in another process, for the proof of several servers. All congregations of
// one worker share this process, because loading the server takes longer than most tests.
import { type ChildProcess, fork } from "node:child_process";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Config } from "../src/config.ts";
import type { Secret } from "../src/sealed.ts";
import type { Services } from "../src/services.ts";

/** What a server needs to be opened in another process. */
export interface WantedServer {
  url: string;
  directUrl: string;
  config: Config;
  secret: Secret;
  demoAccounts: Services["demoAccounts"];
  setupToken: string | null;
  startsRegularJobs: boolean;
  /** A file with the time of the test, or empty while the clock of the machine is used. */
  clockFile: string;
  sendsLog: boolean;
}

export type ServerRequest = { id: number } & ({ open: WantedServer } | { close: number });

/** `url` of an opened server, or the reason why an order failed, or a line of a server's log. */
export type ServerMessage = { id: number; url?: string; error?: string } | { server: number; line: string };

export interface SecondServer {
  readonly url: string;
  /** Sets its clock before this returns, so that no later request or job of it sees an earlier time. */
  setNow(now: Temporal.Instant): void;
  close(): Promise<void>;
}

interface SecondProcess {
  answers: Map<number, PromiseWithResolvers<string>>;
  listeners: Map<number, (line: string) => void>;
  child: ChildProcess;
}

/** Compiled sources are cached, as in `npm start`. */
const COMPILED = fileURLToPath(new URL("../../.cache/node", import.meta.url));

let shared: SecondProcess | null = null;
let last = 0;

function openProcess(): SecondProcess {
  const child = fork(fileURLToPath(new URL("second-server.process.ts", import.meta.url)), [], {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const opened: SecondProcess = { answers: new Map(), listeners: new Map(), child };
  child.on("message", (answer: ServerMessage) => {
    if ("line" in answer) return opened.listeners.get(answer.server)?.(answer.line);
    const waiting = opened.answers.get(answer.id);
    opened.answers.delete(answer.id);
    if (answer.error) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.url ?? "");
  });
  child.on("exit", (code) => {
    shared = null;
    for (const { reject } of opened.answers.values()) reject(new Error(`the second server ended with ${code}`));
  });
  // It ends with the process of the tests and does not keep that one running.
  child.unref();
  child.channel?.unref();
  return opened;
}

function send({ child, answers }: SecondProcess, order: ServerRequest): Promise<string> {
  const answered = Promise.withResolvers<string>();
  answers.set(order.id, answered);
  child.send(order);
  return answered.promise;
}

function writeClock(file: string, text: string): void {
  // The other process reads the file at any moment, so it must never be incomplete.
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** @param onLog receives every log line of the server */
export async function openSecondServer(
  wanted: Omit<WantedServer, "sendsLog">,
  onLog?: (line: string) => void,
): Promise<SecondServer> {
  shared ??= openProcess();
  const opened = shared;
  last += 1;
  const id = last;
  writeClock(wanted.clockFile, "");
  if (onLog) opened.listeners.set(id, onLog);
  const url = await send(opened, { id, open: { ...wanted, sendsLog: onLog !== undefined } });
  return {
    url,
    setNow: (now) => writeClock(wanted.clockFile, now.toString()),
    async close() {
      last += 1;
      await send(opened, { id: last, close: id });
      opened.listeners.delete(id);
      rmSync(wanted.clockFile);
    },
  };
}
