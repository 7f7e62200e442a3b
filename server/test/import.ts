// Shared steps of tests of imports: create a file, upload, check, confirm, and wait for the end.
import type { ImportCheck, ImportMapping } from "@narthex/contract/import-mapping.ts";
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import type { Person } from "./congregation.ts";
import { until } from "./until.ts";

export const csv = (...lines: string[]): Uint8Array<ArrayBuffer> => new TextEncoder().encode(lines.join("\r\n"));

/** Uploads a file as the screen does. */
export async function sendFile(
  person: Person,
  file: Uint8Array<ArrayBuffer> | string,
  { headers = {}, characters }: { headers?: Record<string, string>; characters?: string } = {},
) {
  const body = new FormData();
  body.append(calls.upload.file.field, new File([file], "members.csv", { type: "text/csv" }));
  const answer = await person.fetch(
    `${calls.upload.path}${characters === undefined ? "" : `?characters=${characters}`}`,
    { method: "POST", body, headers },
  );
  return { status: answer.status, body: (await answer.json()) as MemberImport & Partial<ErrorBody> };
}

export async function upload(person: Person, file: Uint8Array<ArrayBuffer> | readonly string[]): Promise<MemberImport> {
  return (await sendFile(person, file instanceof Uint8Array ? file : csv(...file))).body;
}

/** Starts the check with the guessed columns. */
export async function startCheck(
  person: Person,
  { id, mapping, custom, dateOrder }: MemberImport,
  more: Partial<ImportMapping> = {},
  choices: Partial<ImportCheck> = {},
): Promise<MemberImport> {
  const body = { mapping: { ...mapping, ...more }, custom, dateOrder, ...choices };
  const answer = await person.call(calls.check, { params: { id }, body });
  if (answer.status !== 202) throw new Error(`the check was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Checks a file with the guessed columns, and waits for the end of the check. */
export async function check(
  person: Person,
  found: MemberImport,
  more: Partial<ImportMapping> = {},
  choices: Partial<ImportCheck> = {},
): Promise<MemberImport> {
  return ended(person, await startCheck(person, found, more, choices));
}

export async function confirm(person: Person, { id }: MemberImport, leaveOutFaulty = false): Promise<MemberImport> {
  return (await person.call(calls.confirm, { params: { id }, body: { leaveOutFaulty } })).body;
}

/** Waits until no job for imports is active. */
export async function ended(person: Person, { id }: MemberImport): Promise<MemberImport> {
  const look = async () => (await person.call(calls.get, { params: { id } })).body;
  return until(look, ({ status }) => status !== "checking" && status !== "running");
}

export async function importWhole(
  person: Person,
  file: Uint8Array<ArrayBuffer> | readonly string[],
): Promise<MemberImport> {
  const checked = await check(person, await upload(person, file));
  return ended(person, await confirm(person, checked));
}
