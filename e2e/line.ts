// The network connection between browser and server: a proxy that a journey can break in the ways that networks and
// proxies break.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { LIVE_PATH } from "@narthex/contract/live-protocol.ts";

export interface Line {
  readonly url: string;
  /**
   * The number of open live streams that have received a response. A browser may repeat a request without a response,
   * with its previous cookies.
   */
  streams(): number;
  /** The number of requests for the live stream. */
  readonly openings: number;
  /** The number of times that something has arrived on a live stream. */
  readonly arrivals: number;
  /** Responds to every request with 502, as a proxy does while the server behind it is being updated. */
  breakOff(): void;
  /** Refuses the next request for the live stream, with a retry delay in seconds. */
  refuseStream(seconds: number): void;
  /** Milliseconds between that refusal and the next request for the stream; null before it. */
  readonly waited: number | null;
  /** Stops transferring data on the open streams without closing them, as after the laptop slept. */
  silenceStreams(): void;
  /** Holds requests for the live stream. */
  holdStreams(): void;
  /** Ends all disturbances. */
  restore(): void;
  close(): Promise<void>;
}

const busy = (seconds: number): string =>
  `HTTP/1.1 503 Service Unavailable\r\nretry-after: ${seconds}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
const BAD_GATEWAY = "HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const connections = new Set<Socket>();
  const streams = new Set<Socket>();
  const held: (() => void)[] = [];
  let mode: "open" | "broken" | "holding" = "open";
  let openings = 0;
  let arrivals = 0;
  let refusal: number | null = null;
  let refusedAt: number | null = null;
  let waited: number | null = null;

  const server = createServer((browser) => {
    const far = connect(Number(port), hostname);
    let isSilent = false;
    let isStreaming = false;
    connections.add(browser);
    browser.on("data", (bytes) => {
      if (isSilent) return;
      if (mode === "broken") return void browser.end(BAD_GATEWAY);
      const isStream = bytes.includes(`GET ${LIVE_PATH}`);
      if (isStream && refusal !== null) {
        browser.end(busy(refusal));
        refusal = null;
        refusedAt = performance.now();
        return;
      }
      if (isStream) {
        if (refusedAt !== null) waited ??= performance.now() - refusedAt;
        openings += 1;
        isStreaming = true;
      }
      if (isStream && mode === "holding") held.push(() => far.write(bytes));
      else far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (isStreaming) streams.add(browser);
      if (isStreaming) arrivals += 1;
      if (!isSilent) browser.write(bytes);
    });
    browser.on("silence", () => {
      isSilent = true;
    });
    const end = (): void => {
      connections.delete(browser);
      streams.delete(browser);
      browser.destroy();
      far.destroy();
    };
    for (const socket of [browser, far]) socket.on("error", end).on("close", end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endAll = (): void => {
    for (const socket of connections) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams: () => streams.size,
    get openings() {
      return openings;
    },
    get arrivals() {
      return arrivals;
    },
    refuseStream(seconds) {
      refusal = seconds;
    },
    get waited() {
      return waited;
    },
    breakOff() {
      mode = "broken";
      endAll();
    },
    silenceStreams() {
      for (const socket of streams) socket.emit("silence");
    },
    holdStreams() {
      mode = "holding";
    },
    restore() {
      mode = "open";
      for (const send of held.splice(0)) send();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      endAll();
      await closed;
    },
  };
}
