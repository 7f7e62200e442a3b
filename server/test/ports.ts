// Ports for servers that have to know theirs before they start, or that open it again.
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the range from which the system takes ports for outgoing connections and for `listen(0)`, so that no other test
 * uses the port before its server listens, or between two of its servers. Each process has a part of its own.
 */
const COUNT = 20;
const FIRST = 10_000 + (process.pid % 500) * COUNT;

let taken = 0;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + (taken++ % COUNT);
    const probe = createServer().listen(port, "127.0.0.1");
    const listens = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!listens) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
  throw new Error(`the ports from ${FIRST} on are taken`);
}
