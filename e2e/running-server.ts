// A server of a journey, as one process or two.
import type { ServerOptions } from "./host-messages.ts";

export interface RunningServer {
  readonly url: string;
  /** The port it listens on. */
  readonly port: number;
  /** The name of its database. */
  readonly database: string;
  /** Stops the server as for an update; `resume` starts it again on the same port and database. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Cuts the database connection of a server that was opened with `viaProxy`; `findDatabase` restores it. */
  loseDatabase(): Promise<void>;
  findDatabase(): Promise<void>;
  stop(): Promise<void>;
}

export interface Host {
  open(wanted: ServerOptions): Promise<RunningServer>;
  /** Waits until every congregation is closed, and ends the process. */
  end(): Promise<void>;
}
