// Ports for servers that have to know theirs before they start.
import { once } from "node:events";
import { createServer } from "node:net";

/** Listens briefly on a port. @returns whether it was free */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}

/**
 * A port for one server, or for several in a row. It is below the range from which the system takes ports for outgoing
 * connections and for `listen(0)`, one of which could use it while no server listens.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
}
