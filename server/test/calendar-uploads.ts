// Sends calendars to the import, for its tests.
import {
  type CalendarEntry,
  type CalendarImport,
  calendarImports as calls,
} from "@narthex/contract/calendar-imports.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import type { Person } from "./congregation.ts";

export type Uploaded = { status: number; body: CalendarImport & Partial<ErrorBody> };

export async function sendCalendar(person: Person, file: string | Uint8Array<ArrayBuffer>): Promise<Uploaded> {
  const body = new FormData();
  body.append(calls.upload.file.field, new File([file], "calendar.ics", { type: "text/calendar" }));
  const answer = await person.fetch(calls.upload.path, { method: "POST", body });
  return { status: answer.status, body: (await answer.json()) as Uploaded["body"] };
}

export async function entriesOf(person: Person, { id }: { id: number }): Promise<CalendarEntry[]> {
  return (await person.call(calls.entries, { params: { id } })).body;
}

/** Uploads a calendar and enters it. */
export async function importCalendar(person: Person, file: string): Promise<CalendarImport> {
  const { status, body } = await sendCalendar(person, file);
  if (status !== 201) throw new Error(`the calendar was refused: ${JSON.stringify(body)}`);
  const confirmed = await person.call(calls.confirm, { params: { id: body.id }, body: {} });
  if (confirmed.status !== 200) throw new Error(`the import was refused: ${JSON.stringify(confirmed.body)}`);
  return confirmed.body;
}
