// The rows that an import left out, as the file that is downloaded has them.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { LeftOutPart } from "@narthex/contract/import-rows.ts";
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import type { Person } from "./congregation.ts";

/** @param call the call of the import for this file @returns each row by the headers of the file */
export async function readLeftOut(
  person: Person,
  call: Pick<Endpoint, "path">,
  id: number,
  only?: LeftOutPart,
): Promise<Record<string, string>[]> {
  const answer = await person.fetch(
    `${call.path.replace(":id", String(id))}${only === undefined ? "" : `?only=${only}`}`,
  );
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  return parse(await answer.text(), { bom: true, columns: true });
}
