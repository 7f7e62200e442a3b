// A port that nobody listens on.
import { once } from "node:events";
import { createServer } from "node:net";

/** Listens for a moment. @param port 0 for whichever is free @returns the port; null where it is taken */
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
 * A port for one server after the other. It is below those that systems give to outgoing connections, one of which could
 * take it while no server listens.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = await tryPort(20_000 + Math.floor(Math.random() * 10_000));
    if (port !== null) return port;
  }
}
