// One Narthex server of the cluster, with its own network and its own clock.
import { type NarthexProcess, startNarthex } from "../../server/test/narthex-process.ts";
import type { DatabaseProxy } from "../../server/test/proxy.ts";

export interface NarthexServer {
  readonly name: string;
  /** @param clock of faketime, such as "+5m"; the machine's clock by default */
  start(clock?: string): Promise<void>;
  kill(): Promise<void>;
  /** Ends it as an update does. */
  stop(): Promise<void>;
  /** Cuts the network between it and the database: packets are lost, and no connection ends. */
  cutNetwork(): void;
  healNetwork(): void;
}

interface ServerOptions {
  name: string;
  environment: Record<string, string>;
  proxies: readonly DatabaseProxy[];
  /** The library of faketime. */
  library: string;
}

export function openServer({ name, environment, proxies, library }: ServerOptions): NarthexServer {
  let running: NarthexProcess | null = null;
  return {
    name,
    async start(clock) {
      // Timers follow the machine's clock, as after a clock was set wrongly.
      const moved = clock && { LD_PRELOAD: library, FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
      const started = startNarthex({ ...environment, ...moved });
      running = started;
      if ((await started.says("Narthex is open")) === "")
        throw new Error(`server ${name} did not start: ${await started.errors}`);
    },
    async kill() {
      await running?.kill();
      running = null;
    },
    async stop() {
      const stopped = running;
      running = null;
      stopped?.child.kill("SIGTERM");
      await stopped?.ended;
    },
    cutNetwork() {
      for (const proxy of proxies) proxy.freeze();
    },
    healNetwork() {
      for (const proxy of proxies) proxy.thaw();
    },
  };
}
