// Starts congregations for the journeys of one worker, in a separate process: the real server each time, with its own
// database, port and environment.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { HostRequest, HostResponse, ServerAction } from "./host-messages.ts";
import type { Run } from "./run.ts";
import type { Host } from "./running-server.ts";
import { joinHosts } from "./two-servers.ts";

/** Compiled sources are cached, as in `npm start`. */
const COMPILED = fileURLToPath(new URL("../.cache/node", import.meta.url));

/** In the proof of several servers, each congregation has one in each of two processes. */
export function startHost(run: Run): Host {
  const host = startProcess(run);
  return run.poolerUrl ? joinHosts(host, startProcess(run)) : host;
}

function startProcess(run: Run): Host {
  const child = fork(fileURLToPath(new URL("host.process.ts", import.meta.url)), [JSON.stringify(run)], {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    // The server's log is not needed here.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const waiting = new Map<number, PromiseWithResolvers<HostResponse>>();
  const closing: Promise<unknown>[] = [];
  let last = 0;
  child.on("message", (answer: HostResponse) => {
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });
  child.on("exit", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the host of the congregations ended with ${code}`));
  });
  const sendRequest = async (request: Omit<HostRequest, "id">): Promise<HostResponse> => {
    last += 1;
    const answered = Promise.withResolvers<HostResponse>();
    waiting.set(last, answered);
    child.send({ id: last, ...request });
    const answer = await answered.promise;
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
  return {
    async open(options) {
      const { id, url = "", port = 0, database = "" } = await sendRequest({ open: options });
      const sendAction = async (action: ServerAction): Promise<void> => {
        await sendRequest({ server: id, action });
      };
      return {
        url,
        port,
        database,
        halt: () => sendAction("halt"),
        resume: () => sendAction("resume"),
        loseDatabase: () => sendAction("loseDatabase"),
        findDatabase: () => sendAction("findDatabase"),
        // Only the end of the run waits for the server to close.
        async stop() {
          closing.push(sendAction("close"));
        },
      };
    },
    async end() {
      await Promise.all(closing);
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}
