// Shared steps of tests of imports of gifts: upload, check, confirm, and wait for the end.
import type { GiftImportCheck } from "@narthex/contract/gift-import-mapping.ts";
import { giftImports as calls, type GiftImport } from "@narthex/contract/gift-imports.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import type { Person } from "./congregation.ts";
import { until } from "./until.ts";

export async function sendGifts(person: Person, file: Uint8Array<ArrayBuffer> | string) {
  const body = new FormData();
  body.append(calls.upload.file.field, new File([file], "gifts.csv", { type: "text/csv" }));
  const answer = await person.fetch(calls.upload.path, { method: "POST", body });
  return { status: answer.status, body: (await answer.json()) as GiftImport & Partial<ErrorBody> };
}

/** Waits until no job works on the import. */
export async function giftsEnded(person: Person, { id }: { id: number }): Promise<GiftImport> {
  const look = async () => (await person.call(calls.get, { params: { id } })).body;
  return until(look, ({ status }) => status !== "checking" && status !== "running");
}

type Change = Partial<GiftImportCheck>;

const bodyOf = ({ mapping, dateOrder, decimalSign, source, values }: GiftImport) => {
  return { mapping, dateOrder, decimalSign, source, values };
};

/** Checks a file with the guessed columns, and waits for the end of the check. */
export async function checkGifts(person: Person, found: GiftImport, change: Change = {}): Promise<GiftImport> {
  const body = { ...bodyOf(found), ...change };
  const answer = await person.call(calls.check, { params: { id: found.id }, body });
  if (answer.status !== 202) throw new Error(`the check was refused: ${JSON.stringify(answer.body)}`);
  return giftsEnded(person, found);
}

/** Confirms all donors as suggested, imports, and waits for the end. */
export async function importGifts(person: Person, checked: GiftImport): Promise<GiftImport> {
  const params = { id: checked.id };
  await person.call(calls.choose, { params, body: { all: true } });
  const answer = await person.call(calls.confirm, { params, body: { leaveOut: true } });
  if (answer.status !== 202) throw new Error(`the import was refused: ${JSON.stringify(answer.body)}`);
  return giftsEnded(person, checked);
}
