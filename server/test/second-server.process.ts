// The process of second-server.ts: whole servers that use the clock of their test.
import { readFileSync } from "node:fs";
import { pino } from "pino";
import { createApp } from "../src/app.ts";
import { openServices } from "../src/open.ts";
import { quiet } from "./quiet.ts";
import type { ServerMessage, ServerRequest, WantedServer } from "./second-server.ts";

interface OpenServer {
  close(): Promise<void>;
}

const servers = new Map<number, OpenServer>();

const answer = (message: ServerMessage): void => {
  process.send?.(message);
};

function readClock(file: string): Temporal.Instant {
  const text = readFileSync(file, "utf8");
  return text === "" ? Temporal.Now.instant() : Temporal.Instant.from(text);
}

async function open(id: number, { clockFile, sendsLog, ...basics }: WantedServer): Promise<string> {
  const write = (line: string) => answer({ server: id, line });
  const logger = sendsLog ? pino({ level: "trace" }, { write }) : quiet;
  const services = await openServices({ ...basics, logger, clock: () => readClock(clockFile) });
  const app = await createApp(services, logger);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  servers.set(id, {
    async close() {
      await app.close();
      await services.close();
    },
  });
  return url;
}

async function runOrder(order: ServerRequest): Promise<ServerMessage> {
  if ("open" in order) return { id: order.id, url: await open(order.id, order.open) };
  await servers.get(order.close)?.close();
  servers.delete(order.close);
  return { id: order.id };
}

process.on("message", (order: ServerRequest) => {
  runOrder(order)
    .catch((error: Error): ServerMessage => ({ id: order.id, error: error.stack ?? error.message }))
    .then(answer);
});
process.on("disconnect", () => process.exit());
