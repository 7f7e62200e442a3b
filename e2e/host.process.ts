// The child process of host.ts. `Date` is replaced before the server is loaded, and set to the journey's time with each
// server.
import { randomUUID } from "node:crypto";
import { Server as NetServer } from "node:net";
import type { Running } from "../server/src/start.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../server/test/proxy.ts";
import { moveClock, setDatabaseClock } from "./clock.ts";
import type { HostRequest, HostResponse, ServerAction, ServerOptions, Template } from "./host-messages.ts";
import { lastingPort } from "./port.ts";
import { databaseUrl, query, type Run } from "./run.ts";
import { slowPages } from "./slow-pages.ts";

const run: Run = JSON.parse(process.argv[2] ?? "");
const setClock = moveClock(0);
const { startServer } = await import("../server/src/start.ts");
const { sample } = await import("../sample/src/sample.ts");

interface Server {
  running: Running | null;
  proxies: readonly DatabaseProxy[];
  start(): Promise<Running>;
  /** Reports that its port is free. */
  ended(): void;
  /** Drops the database if it was created for this server. */
  drop(): Promise<void>;
}

const servers = new Map<number, Server>();
/** The port on which a server behind a distributor listens, by the port of its configuration. */
const ownPorts = new Map<number, number>();
const listen = NetServer.prototype.listen;
NetServer.prototype.listen = function (this: NetServer, ...[options, ...given]: unknown[]) {
  const chosenPort = (options as { port?: number } | undefined)?.port ?? 0;
  const port = ownPorts.get(chosenPort);
  return Reflect.apply(listen, this, [port === undefined ? options : { ...(options as object), port }, ...given]);
} as typeof listen;

/** By port, a promise that resolves when the previous server has stopped. */
const lastOn = new Map<number, Promise<void>>();

async function copyOf(template: Template, offset: number): Promise<string> {
  const name = `journey_${randomUUID().replaceAll("-", "")}`;
  // Copying the files is twice as fast as writing each page to the log.
  await query(run.postgresUrl, `create database ${name} template ${template} strategy file_copy`);
  await query(databaseUrl(run, name), setDatabaseClock(offset));
  return name;
}

async function open(
  id: number,
  { mode, offset, database, template = "empty", env = {}, ...wanted }: ServerOptions,
): Promise<HostResponse> {
  const name = database ?? (await copyOf(template, offset));
  const addresses = [
    databaseUrl(run, name),
    ...(run.poolerUrl ? [databaseUrl({ postgresUrl: run.poolerUrl }, name)] : []),
  ];
  const proxies = wanted.viaProxy ? await Promise.all(addresses.map((one) => openDatabaseProxy(one))) : [];
  const [directUrl = "", url = directUrl] = proxies.length > 0 ? proxies.map((proxy) => proxy.url) : addresses;
  const port = wanted.port ?? (await lastingPort());
  const { publicPort = port } = wanted;
  const ended = Promise.withResolvers<void>();
  const folders = { DATA_DIR: run.dataDir, DEMO_DATA_DIR: run.dataDir };
  const given = { url, directUrl, preparesStatements: !run.poolerUrl, stop: async () => {} };
  const server: Server = {
    running: null,
    proxies,
    ended: ended.resolve,
    start() {
      ownPorts.set(publicPort, port);
      return startServer(
        { PORT: String(publicPort), LOG_LEVEL: "warn", DATABASE_CONNECTION_TIMEOUT: "30", ...folders, ...env },
        { given, ...(mode === "demo" && { sample }) },
      );
    },
    async drop() {
      if (!database) await query(run.postgresUrl, `drop database ${name} with (force)`);
    },
  };
  servers.set(id, server);
  const before = lastOn.get(port);
  lastOn.set(port, ended.promise);
  await before;
  setClock(offset);
  if (wanted.slow) slowPages(port, wanted.slow);
  server.running = await server.start();
  return { id, url: `http://127.0.0.1:${publicPort}`, port, database: name };
}

async function halt(server: Server): Promise<void> {
  await server.running?.stop();
  server.running = null;
}

const actions: Record<ServerAction, (server: Server) => Promise<void>> = {
  halt,
  async resume(server) {
    server.running = await server.start();
  },
  async loseDatabase({ proxies }) {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  },
  async findDatabase({ proxies }) {
    await Promise.all(proxies.map((proxy) => proxy.start()));
  },
  async close(server) {
    await halt(server);
    server.ended();
    await Promise.all(server.proxies.map((proxy) => proxy.stop()));
    await server.drop();
  },
};

async function handleRequest({ id, open: options, server: number = 0, action }: HostRequest): Promise<HostResponse> {
  if (options) return open(id, options);
  const server = servers.get(number);
  if (server && action) await actions[action](server);
  return { id };
}

process.on("message", (request: HostRequest) => {
  handleRequest(request)
    .catch((error: Error): HostResponse => ({ id: request.id, error: error.stack ?? error.message }))
    .then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
