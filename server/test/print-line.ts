// The line between a printing program and its server, which a test interrupts.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Forwards requests to the server, unless `replace` gives another answer. */
export async function openPrintLine(target: string) {
  let other: Answer | null = null;
  let before: ((path: string) => unknown) | null = null;
  let requests = 0;
  const line = createServer(async (request, response) => {
    requests += 1;
    if (other) return other(request, response);
    await before?.(request.url ?? "");
    const body = await Array.fromAsync(request as AsyncIterable<Buffer>);
    const answer = await fetch(new URL(request.url ?? "", target), {
      method: request.method ?? "GET",
      headers: {
        authorization: request.headers.authorization ?? "",
        ...(body.length > 0 ? { "content-type": "application/json" } : {}),
      },
      ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    return response.end(await answer.bytes());
  });
  await once(line.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /** The number of requests so far. */
    requests: () => requests,
    /** Answers with this instead; null for the server's answers. */
    replace: (answer: Answer | null) => {
      other = answer;
    },
    /** Waits for a promise before it forwards a request. */
    waitBefore: (wait: (path: string) => unknown) => {
      before = wait;
    },
    close: async () => void line.close(),
  };
}
