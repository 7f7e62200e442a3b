// Makes every changing call of imports successfully.
import { api } from "@narthex/contract/api.ts";
import { APPLE } from "../server/test/calendar-files.ts";
import { sendCalendar } from "../server/test/calendar-uploads.ts";
import type { Congregation, Person } from "../server/test/congregation.ts";
import { giftsEnded, sendGifts } from "../server/test/gift-import.ts";
import { ended, upload } from "../server/test/import.ts";
import { note } from "./made-calls.ts";

async function importMembers(admin: Person, congregation: Congregation): Promise<void> {
  const { imports } = api;
  const file = ["First name,Last name,Email", "Ida,Import,ida@example.org"];
  const columns = ({ mapping, dateOrder }: Awaited<ReturnType<typeof upload>>) => ({ mapping, dateOrder });
  const send = () =>
    note(congregation, imports.upload, async () => ({ status: 201, found: await upload(admin, file) }));
  const { found } = await send();
  const params = { id: found.id };
  await admin.call(imports.check, { params, body: columns(found) });
  await ended(admin, found);
  await admin.call(imports.choose, { params, body: { rows: "all", choice: "import" } });
  await admin.call(imports.confirm, { params, body: { leaveOutFaulty: false } });
  await ended(admin, found);
  await admin.call(imports.undo, { params });
  const second = (await send()).found;
  await congregation.postgres.pool.query("update imports set status = 'checking' where id = $1", [second.id]);
  await admin.call(imports.cancelCheck, { params: { id: second.id } });
  await admin.call(imports.remove, { params: { id: second.id } });
}

async function importGifts(admin: Person, congregation: Congregation): Promise<void> {
  const { giftImports } = api;
  const file = "Date,Amount,Donor,Method\n2026-01-04,5.00,Ida Gift,Cash";
  const send = () =>
    note(congregation, giftImports.upload, async () => ({ status: 201, found: (await sendGifts(admin, file)).body }));
  const { found } = await send();
  const params = { id: found.id };
  const { mapping, dateOrder, decimalSign } = found;
  await admin.call(giftImports.check, { params, body: { mapping, dateOrder, decimalSign } });
  await giftsEnded(admin, found);
  await admin.call(giftImports.choose, { params, body: { all: true } });
  await admin.call(giftImports.chooseRows, { params, body: { rows: "all", choice: "skip" } });
  await admin.call(giftImports.confirm, { params, body: { leaveOut: false } });
  await giftsEnded(admin, found);
  await admin.call(giftImports.undo, { params });
  const second = (await send()).found;
  await congregation.postgres.pool.query("update gift_imports set status = 'checking' where id = $1", [second.id]);
  await admin.call(giftImports.cancelCheck, { params: { id: second.id } });
  await admin.call(giftImports.remove, { params: { id: second.id } });
}

async function importCalendars(admin: Person, congregation: Congregation): Promise<void> {
  const { calendarImports } = api;
  const send = () =>
    note(congregation, calendarImports.upload, async () => ({
      status: 201,
      found: (await sendCalendar(admin, APPLE)).body,
    }));
  const params = { id: (await send()).found.id };
  await admin.call(calendarImports.confirm, { params, body: {} });
  await admin.call(calendarImports.undo, { params });
  await admin.call(calendarImports.remove, { params: { id: (await send()).found.id } });
}

export async function importEverything(admin: Person, congregation: Congregation): Promise<void> {
  await importMembers(admin, congregation);
  await importGifts(admin, congregation);
  await importCalendars(admin, congregation);
}
