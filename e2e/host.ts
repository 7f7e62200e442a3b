// Starts congregations for the journeys of one worker, in a process beside it: the real server each time, with a database,
// a port and an environment of its own.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answer, Order, Wanted } from "./host.process.ts";
import type { Run } from "./run.ts";

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface Host {
  open(wanted: Wanted): Promise<RunningServer>;
  /** Waits until every congregation is closed, and ends the process. */
  end(): Promise<void>;
}

export function startHost(run: Run): Host {
  const child = fork(fileURLToPath(new URL("host.process.ts", import.meta.url)), [JSON.stringify(run)], {
    execArgv: [],
    // What a server tells its operator is of no interest here.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const closing: Promise<unknown>[] = [];
  let last = 0;
  child.on("message", (answer: Answer) => {
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });
  child.on("exit", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the host of the congregations ended with ${code}`));
  });
  const ask = async (order: Omit<Order, "id">): Promise<Answer> => {
    last += 1;
    const answered = Promise.withResolvers<Answer>();
    waiting.set(last, answered);
    child.send({ id: last, ...order });
    const answer = await answered.promise;
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
  return {
    async open(wanted) {
      const { id, url = "" } = await ask({ open: wanted });
      return {
        url,
        // Nobody waits for it but the end of the run.
        async stop() {
          closing.push(ask({ close: id }));
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
