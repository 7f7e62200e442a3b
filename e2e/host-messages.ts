// The messages between host.ts and its child process. They stand in a separate file so that the types of the journeys
// can be checked without those of the whole server.

export type Template = "empty" | "sample";

export interface ServerOptions {
  mode: "start" | "demo";
  /** The offset from the machine's time to the journey's time, in milliseconds. */
  offset: number;
  /** An existing database to use; by default a copy of the template, which is dropped at the end. */
  database?: string;
  template?: Template;
  env?: Record<string, string>;
  /** The port to listen on, once the previous server has released it. Any free port by default. */
  port?: number;
  /** The port by which people reach it, if it is behind a distributor. */
  publicPort?: number;
  /** Reaches the database through a proxy, so that the connection can be cut for this server only. */
  viaProxy?: boolean;
  /** Delays what pages load from it. */
  slow?: string | null;
}

/** An operation on a running server. A halted server is resumed on the same port and database. */
export type ServerAction = "halt" | "resume" | "loseDatabase" | "findDatabase" | "close";

export interface HostRequest {
  id: number;
  open?: ServerOptions;
  /** The id of the request that opened the server. */
  server?: number;
  action?: ServerAction;
}

export interface HostResponse {
  id: number;
  url?: string;
  /** The port it listens on. */
  port?: number;
  database?: string;
  error?: string;
}
