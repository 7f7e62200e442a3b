// How a call writes that opens its own transactions.
import type { Alone, ClientRequest, Database, Postgres } from "../database/database.ts";

/** Marks what is written with the request, so that the tab that sent it need not read it again. */
export interface Writing {
  /** For exactly one statement. */
  alone(): Alone;
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
}

export function writingFor(postgres: Postgres, request: ClientRequest | null): Writing {
  return {
    alone: () => postgres.alone(request),
    transaction: (work) => postgres.transaction(work, request),
  };
}
