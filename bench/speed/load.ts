// Sends requests over several connections; each connection sends the next request after the last response.
import autocannon, { type Result } from "autocannon";
import type { PreparedRequest } from "./calls.ts";

const WARM_UP_MS = 500;
const TIMEOUT_SECONDS = 120;
const SAMPLE_MS = 100;

export interface Figures {
  /** All requests, including those of the warm-up. */
  readonly answered: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Maximum memory in bytes. */
  readonly memory: number;
}

interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly next: () => PreparedRequest;
  readonly memory: () => number | null;
}

/** @throws Error when a request was refused: refusals are fast and would improve the figures */
export async function runLoad({ url, connections, seconds, next, memory }: Load): Promise<Figures> {
  const times: number[] = [];
  const refused = new Map<number, number>();
  let answered = 0;
  let peak = 0;
  const begin = performance.now() + WARM_UP_MS;
  const end = begin + seconds * 1000;
  const over = Promise.withResolvers<Result>();
  const running = autocannon(
    {
      url,
      connections,
      duration: seconds + WARM_UP_MS / 1000,
      sampleInt: SAMPLE_MS,
      timeout: TIMEOUT_SECONDS,
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    },
    (error: Error | null, result) => (error ? over.reject(error) : over.resolve(result)),
  );
  running.on("response", (_client, status, _bytes, took) => {
    const now = performance.now();
    answered++;
    if (status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1);
    if (now >= begin && now < end) times.push(took);
  });
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory() ?? 0);
  }, SAMPLE_MS);
  const { errors } = await over.promise;
  clearInterval(sampling);
  if (errors > 0 || refused.size > 0) {
    throw new Error(`${errors} requests failed, refused were ${JSON.stringify([...refused])}`);
  }
  times.sort((one, other) => one - other);
  const computePercentile = (percent: number) => times[Math.ceil((times.length * percent) / 100) - 1] ?? Number.NaN;
  return {
    answered,
    perSecond: times.length / seconds,
    p50: computePercentile(50),
    p95: computePercentile(95),
    p99: computePercentile(99),
    memory: peak,
  };
}
