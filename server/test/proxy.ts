// A TCP proxy in front of PostgreSQL, for tests of a database that is restarted, unreachable or silent.
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./ports.ts";

export interface DatabaseProxy {
  /** The same address, through the proxy. */
  readonly url: string;
  /** Ends every connection and refuses new ones, as a stopped server does. */
  stop(): Promise<void>;
  /** Accepts connections again. */
  start(): Promise<void>;
  /** Keeps all connections open without forwarding data, as an unreachable host does; accepts new ones. */
  freeze(): void;
  /** The same for open connections only: new ones are forwarded, as after a firewall failover. */
  freezeOpen(): void;
  /** Ends frozen connections and forwards new ones again. */
  thaw(): void;
}

/** @param rewrite changes what the server sends to its database */
export async function openDatabaseProxy(
  url: string,
  rewrite: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const stuck = new WeakSet<Socket>();
  let frozen = false;
  // An unreachable host does not answer the end of a connection either.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes: Buffer) => {
        if (!frozen && !stuck.has(from)) to.write(from === near ? rewrite(bytes) : bytes);
      });
      from.on("end", () => {
        if (!frozen && !stuck.has(from)) to.end();
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, "127.0.0.1", resolve);
    });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const port = await freePort();
  await listen(port);
  const own = new URL(url);
  own.hostname = "127.0.0.1";
  own.port = String(port);
  return {
    url: own.href,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
    start: () => listen(port),
    freeze: () => {
      frozen = true;
    },
    freezeOpen() {
      for (const socket of sockets) stuck.add(socket);
    },
    thaw() {
      frozen = false;
      endAll();
    },
  };
}
