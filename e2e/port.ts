// A free port.
import { once } from "node:events";
import { createServer } from "node:net";

/** Listens briefly on a port. @param port 0 for any free port @returns the port; null if it is in use */
async function tryPort(port: number): Promise<number | null> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return null;
  }
  const address = server.address();
  server.close();
  await once(server, "close");
  return address && typeof address === "object" ? address.port : null;
}

export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === null) throw new Error("no port");
  return port;
}

/**
 * A port for several servers in a row. It is below the range of ports for outgoing connections, one of which could use
 * it while no server listens.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = await tryPort(20_000 + Math.floor(Math.random() * 10_000));
    if (port !== null) return port;
  }
}
