// The floor, in its own process: a minimal Fastify whose routes send a call's recorded statements over pools of the
// same size and send the recorded response. No session, permissions, schemas or log.
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { Pool } from "pg";
import { DEMO_PASSWORD } from "../../sample/src/cast.ts";
import { hashPassword, verifyPassword } from "../../server/src/auth/password.ts";
import type { Marks } from "./calls.ts";
import type { Recording } from "./recording.ts";
import { createReplay } from "./replay.ts";

/** The same as the server's; see database/database.ts. */
const CONNECTIONS = 16;
const COUNTER_CONNECTIONS = 2;

export interface FloorCall {
  readonly hashes: boolean;
  readonly recordings: readonly Recording[];
}

const [url, file] = process.argv.slice(2);
if (!url || !file) throw new Error("the floor needs a database and a file of recordings");
const pools = {
  main: new Pool({ pipeline: true, connectionString: url, max: CONNECTIONS }),
  counters: new Pool({
    connectionString: url,
    max: COUNTER_CONNECTIONS,
    onConnect: async (client) => {
      await client.query("set synchronous_commit to off");
    },
  }),
};
const calls = JSON.parse(readFileSync(file, "utf8")) as FloorCall[];
const hash = await hashPassword(DEMO_PASSWORD);
const app = Fastify();

for (const [place, { hashes, recordings }] of calls.entries()) {
  const ready = recordings.map((recording) => {
    return { ...recording, bytes: Buffer.from(recording.answer), replay: createReplay(recording, pools) };
  });
  app.route<{ Querystring: Marks & { variant: string } }>({
    method: ["GET", "POST"],
    url: `/${place}`,
    async handler({ query }, reply) {
      const { variant, ...own } = query;
      const one = ready[Number(variant)];
      if (!one) throw new Error("there is no such recording");
      if (hashes) await verifyPassword(DEMO_PASSWORD, hash);
      await one.replay(own);
      return reply.code(one.status).headers(one.headers).send(one.bytes);
    },
  });
}

// Ends when the process that started it ends.
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches every process of a terminal; the process that started this one ends it.
process.on("SIGINT", () => {});
await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.((app.server.address() as AddressInfo).port);
