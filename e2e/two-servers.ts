// Two servers per congregation, in two processes behind PgBouncer in transaction mode, which get requests in turn.
import { type Distributor, openDistributor } from "./distributor.ts";
import type { ServerOptions } from "./host-messages.ts";
import { lastingPort } from "./port.ts";
import type { Host, RunningServer } from "./running-server.ts";

interface Parts {
  readonly servers: readonly RunningServer[];
  readonly distributor: Distributor;
  /** Closes them in the background. */
  close(servers: readonly RunningServer[]): void;
}

const haltAll = (servers: readonly RunningServer[]) => Promise.all(servers.map((server) => server.halt()));

function asOne(port: number, database: string, { servers, distributor, close }: Parts): RunningServer {
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    database,
    async halt() {
      await haltAll(servers);
      await distributor.close();
    },
    async resume() {
      await Promise.all(servers.map((server) => server.resume()));
      await distributor.listen();
    },
    async loseDatabase() {
      await Promise.all(servers.map((server) => server.loseDatabase()));
    },
    async findDatabase() {
      await Promise.all(servers.map((server) => server.findDatabase()));
    },
    async stop() {
      await distributor.close();
      close(servers);
    },
  };
}

/** A host whose congregations have a server of each of the two. */
export function joinHosts(first: Host, second: Host): Host {
  const closing: Promise<void>[] = [];
  const closeAll = async (servers: readonly RunningServer[]): Promise<void> => {
    // One of them drops the database when it is closed, so both are halted before.
    await haltAll(servers);
    for (const server of servers) await server.stop();
  };
  return {
    async open({ port: chosenPort, ...wanted }: ServerOptions) {
      const port = chosenPort ?? Number(wanted.env?.PORT ?? (await lastingPort()));
      const one = await first.open({ ...wanted, publicPort: port });
      const other = await second.open({ ...wanted, publicPort: port, database: one.database });
      const servers = [one, other];
      const distributor = openDistributor(
        port,
        servers.map((server) => server.port),
      );
      await distributor.listen();
      return asOne(port, one.database, { servers, distributor, close: (those) => closing.push(closeAll(those)) });
    },
    async end() {
      await Promise.all(closing);
      await Promise.all([first.end(), second.end()]);
    },
  };
}
