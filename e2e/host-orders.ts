// The messages between host.ts and its child process. They stand in a separate file so that the types of the journeys
// can be checked without those of the whole server.

export type Template = "empty" | "sample";

export interface Wanted {
  mode: "start" | "demo";
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
export type Deed = "halt" | "resume" | "loseDatabase" | "findDatabase" | "close";

export interface Order {
  id: number;
  open?: Wanted;
  /** The id of the order that opened the server. */
  server?: number;
  deed?: Deed;
}

export interface Answer {
  id: number;
  url?: string;
  /** The port it listens on. */
  port?: number;
  database?: string;
  error?: string;
}
