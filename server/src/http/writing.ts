// Transactions for calls that open their own.
import type { ClientRequest, Database, Postgres, SingleStatement } from "../database/database.ts";

/** Records the request in live changes, so that the tab that sent it need not read them again. */
export interface Writing {
  /** For exactly one statement. */
  singleStatement(): SingleStatement;
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
}

export function createWriting(postgres: Postgres, request: ClientRequest | null): Writing {
  return {
    singleStatement: () => postgres.singleStatement(request),
    transaction: (work) => postgres.transaction(work, request),
  };
}
