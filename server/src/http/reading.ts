// Chooses the server of the database that answers a reading call.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { Database, Postgres } from "../database/database.ts";
import type { Replica } from "../database/replica.ts";

export interface Sources {
  readonly postgres: Postgres;
  readonly replica: Replica | null;
}

/** @param onSnapshot whether all statements see one state of the database */
export function runRead<T>(
  { postgres, replica }: Sources,
  { fromReplica }: Endpoint,
  onSnapshot: boolean,
  run: (db: Database) => Promise<T>,
): Promise<T> {
  const readHere = () => (onSnapshot ? postgres.snapshot(run) : run(postgres.db));
  return fromReplica && replica ? replica.read(run, readHere) : readHere();
}
