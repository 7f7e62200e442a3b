// Long work tells open screens how far it is, now and then.

import { recordChange } from "../../changes/record.ts";
import type { Postgres } from "../../database/database.ts";

/** Screens hear of it at most this often, in milliseconds. */
const TELL_MS = 400;

export function teller({ postgres }: { postgres: Postgres }): () => Promise<void> {
  let toldAt = performance.now();
  return async () => {
    if (performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    await recordChange(postgres.db, null, "statements.progressed", {});
  };
}
