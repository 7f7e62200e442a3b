// A web proxy in front of several servers, which passes each request on to the next of them.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

export interface Distributor {
  listen(): Promise<void>;
  /** Ends every connection and refuses new ones. */
  close(): Promise<void>;
}

/** These concern one connection only. */
const OF_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** Names and values in turn, as Node reads and writes them, so that a header may occur more than once. */
function withoutConnection(raw: readonly string[]): string[] {
  return raw.filter((_, index) => !OF_CONNECTION.has(raw[index - (index % 2)]?.toLowerCase() ?? ""));
}

function answer(from: IncomingMessage, to: ServerResponse): void {
  to.writeHead(from.statusCode ?? 500, withoutConnection(from.rawHeaders));
  to.flushHeaders();
  from.on("error", () => to.destroy());
  from.pipe(to);
}

/** @param port where browsers reach it @param targets the ports of the servers, which get requests in turn */
export function openDistributor(port: number, targets: readonly number[]): Distributor {
  let count = 0;
  const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
    const target = targets[count++ % targets.length];
    // Like every proxy, it forwards the name by which it was reached.
    const headers = withoutConnection(incoming.rawHeaders);
    const length = incoming.headers["transfer-encoding"] === undefined ? [] : ["transfer-encoding", "chunked"];
    const far = request({
      host: "127.0.0.1",
      port: target,
      method: incoming.method,
      path: incoming.url,
      headers: [...headers, ...length, "connection", "close"],
      agent: false,
    });
    far.on("response", (response) => answer(response, outgoing));
    // A server that stopped: the browser's connection ends, as it does without a proxy.
    far.on("error", () => {
      if (!outgoing.headersSent) outgoing.destroy();
    });
    outgoing.on("close", () => far.destroy());
    incoming.pipe(far);
  });
  server.keepAliveTimeout = 72_000;
  return {
    async listen() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
