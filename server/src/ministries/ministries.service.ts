// The congregation's ministries. Everyone who is signed in may know them.
import type { Ministry } from "@narthex/contract/ministries.ts";
import type { Database } from "../database/database.ts";
import { findMinistries } from "./ministries.queries.ts";

export async function listMinistries(db: Database): Promise<Ministry[]> {
  return findMinistries(db);
}
