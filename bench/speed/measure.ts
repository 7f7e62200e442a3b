// Measures a call at each number of connections: the server first, then the floor, under the same conditions.
import type { Call, PreparedRequest } from "./calls.ts";
import { type Figures, runLoad } from "./load.ts";
import type { Program } from "./programs.ts";
import type { Stage } from "./stage.ts";

const CONNECTIONS = [1, 16, 64];
/**
 * A sign-in takes a tenth of a second by design, and a report reads a million records, so both need more time for
 * enough requests.
 */
const SLOW_CALL_FACTOR = 3;

export interface Row {
  readonly name: string;
  readonly connections: number;
  readonly real: Figures;
  /** Null if another call was measured at the same time. */
  readonly floor: Figures | null;
  /** The same call measured without a second one. */
  readonly alone: Figures | null;
}

/**
 * Request 0 was recorded, and the rate limits of its network count for the floor, so measured requests use other
 * networks.
 */
const FIRST = 1_000;

/** The number of the last request of each call: no two requests are the same. */
const sent = new WeakMap<Program, Map<Call, number>>();
function countUp(program: Program, call: Call): number {
  const numbers = sent.get(program) ?? new Map<Call, number>();
  sent.set(program, numbers);
  const n = (numbers.get(call) ?? FIRST - 1) + 1;
  numbers.set(call, n);
  return n;
}

const createRealSender =
  ({ server }: Stage, call: Call) =>
  () =>
    call.request(countUp(server, call));

function createFloorSender({ calls, floor }: Stage, call: Call) {
  const { method } = call.request(0);
  return (): PreparedRequest => {
    const n = countUp(floor, call);
    const { headers, body } = call.request(n);
    const variant = String(n % call.variants);
    const search = new URLSearchParams({ ...call.marks?.(n, "floor"), variant });
    const path = `/${calls.indexOf(call)}?${search}`;
    return { method, path, headers, ...(body === undefined ? {} : { body }) };
  };
}

async function sendOne(url: string, { path, ...init }: PreparedRequest): Promise<Response> {
  const response = await fetch(`${url}${path}`, init);
  await response.arrayBuffer();
  return response;
}

async function countRows({ postgres }: Stage, { writes }: Call): Promise<number> {
  if (!writes) return 0;
  const { rows } = await postgres.pool.query<{ count: number }>(`select count(*)::int from ${writes}`);
  return rows[0]?.count ?? 0;
}

interface Measurement {
  readonly program: Program;
  readonly call: Call;
  readonly next: () => PreparedRequest;
  readonly connections: number;
  readonly seconds: number;
}

async function measureFigures(stage: Stage, { program, call, ...wanted }: Measurement): Promise<Figures> {
  const before = await countRows(stage, call);
  const measured = await runLoad({ ...program, ...wanted });
  // Requests in progress at the end of the measurement have ended when this one is answered.
  await sendOne(program.url, wanted.next());
  const written = (await countRows(stage, call)) - before;
  if (call.writes && written < measured.answered) {
    throw new Error(`${call.name} answered ${measured.answered} times and wrote ${written} rows`);
  }
  return measured;
}

function findCall({ calls }: Stage, name: string): Call {
  const found = calls.find((call) => call.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

const chooseSeconds = (call: Call, seconds: number): number =>
  call.hashes || call.kind === "report" ? seconds * SLOW_CALL_FACTOR : seconds;

/** Measures one call at the server alone, without the floor. */
export function measureServer(stage: Stage, name: string, connections: number, seconds: number): Promise<Figures> {
  const call = findCall(stage, name);
  const wanted = { program: stage.server, call, next: createRealSender(stage, call), connections };
  return measureFigures(stage, { ...wanted, seconds: chooseSeconds(call, seconds) });
}

/** Measures QR check-in while another client signs in without pause. */
export async function measureDuringSignIns(stage: Stage, connections: number, seconds: number): Promise<Figures> {
  const nextSignIn = createRealSender(stage, findCall(stage, "sign-in"));
  const stop = repeatUntilStopped(() => sendOne(stage.server.url, nextSignIn()));
  const measured = await measureServer(stage, "QR check-in", connections, seconds);
  await stop();
  return measured;
}

const alone = new Map<string, Figures>();
const buildKey = ({ name }: Call, connections: number): string => `${name} ${connections}`;

export async function* measureAlone(stage: Stage, call: Call, seconds: number): AsyncGenerator<Row> {
  const { server, floor } = stage;
  const time = chooseSeconds(call, seconds);
  for (const connections of CONNECTIONS) {
    const both = { call, connections, seconds: time };
    const real = await measureFigures(stage, { ...both, program: server, next: createRealSender(stage, call) });
    const bare = await measureFigures(stage, { ...both, program: floor, next: createFloorSender(stage, call) });
    alone.set(buildKey(call, connections), real);
    yield { name: call.name, connections, real, floor: bare, alone: null };
  }
}

/** Runs `work` again and again, one run after the other, until the returned function is called. */
function repeatUntilStopped(work: () => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) await work();
  })();
  return () => {
    isOver = true;
    return running;
  };
}

export async function* measureTogether(stage: Stage, seconds: number): AsyncGenerator<Row> {
  const { server } = stage;
  const checkIn = findCall(stage, "QR check-in");
  const [signIn, page] = [findCall(stage, "sign-in"), findCall(stage, "member page")];
  const others = [
    { name: "QR check-in during sign-ins", other: createRealSender(stage, signIn) },
    { name: "QR check-in during lists", other: createRealSender(stage, page) },
  ];
  for (const { name, other } of others) {
    for (const connections of CONNECTIONS) {
      const stop = repeatUntilStopped(() => sendOne(server.url, other()));
      const wanted = { program: server, call: checkIn, next: createRealSender(stage, checkIn), connections, seconds };
      const real = await measureFigures(stage, wanted);
      await stop();
      yield { name, connections, real, floor: null, alone: alone.get(buildKey(checkIn, connections)) ?? null };
    }
  }
}
