import { calendarImports } from "@narthex/contract/calendar-imports.ts";
import type { Postgres } from "../../database/database.ts";
import { sendTable } from "../../exports/csv.ts";
import { limitKey } from "../../http/limits.ts";
import { createRoutesWith } from "../../http/routes.ts";
import type { MailNeeds } from "../../messaging/mail/mail.ts";
import { emailServingChanges, findServedBefore } from "../../serving/news/event-news.service.ts";
import { getCalendarDomain } from "../../settings/settings.service.ts";
import { removeHiddenReplies } from "../hidden-replies.service.ts";
import { emailChanges, findRepliedBefore } from "../reply-changes.service.ts";
import { fillAwaited } from "../waiting-list.service.ts";
import { fetchCalendar } from "./address.service.ts";
import {
  confirmCalendarImport,
  exportLeftOutEntries,
  listCalendarEntries,
  listCalendarImports,
  removeCalendarImport,
  showCalendarCheck,
  storeCalendar,
  undoCalendarImport,
} from "./imports.service.ts";
import { readCalendar } from "./read.service.ts";

interface Needs extends MailNeeds {
  readonly postgres: Postgres;
}

/** Maximum number of calendars per account. */
const UPLOADS = { points: 60, seconds: 60 * 60 };

const { upload, ...others } = calendarImports;

// The calendar is read before the transaction begins, because another server may answer slowly.
const uploadRoutes = createRoutesWith<Needs>()(
  { upload },
  {
    async upload({ viewer, body, file, now, services }) {
      await limitKey(services, "calendar import", viewer.userId, UPLOADS);
      const bytes = body.url === undefined ? await file() : await fetchCalendar(services.config, body.url);
      const { timezone } = viewer.congregation;
      const domain = await getCalendarDomain(services.postgres.db, services.config);
      const found = await readCalendar(bytes, { timezone, domain, now });
      return services.postgres.transaction((tx) => storeCalendar(tx, viewer, found, now));
    },
  },
  { inTransaction: false },
);

const otherRoutes = createRoutesWith<Needs>()(others, {
  list: ({ db }) => listCalendarImports(db),
  get: ({ db, params, now }) => showCalendarCheck(db, params.id, now),
  entries: ({ db, params, query }) => listCalendarEntries(db, params.id, query),
  leftOut: (call) =>
    sendTable(call, "calendar-left-out.csv", () => exportLeftOutEntries(call.db, call.viewer, call.params.id)),
  async confirm({ db, services, viewer, params, body, now }) {
    const before = await findRepliedBefore(db, "any", now);
    const served = await findServedBefore(db, "any", now);
    const confirmed = await confirmCalendarImport(db, viewer, { id: params.id, ...body }, now);
    await removeHiddenReplies(db, services, viewer, before, now);
    await emailChanges(db, services, before, now);
    await emailServingChanges(db, services, served, now);
    await fillAwaited(db, services, "all", now);
    return confirmed;
  },
  async undo({ db, services, viewer, params, now }) {
    const before = await findRepliedBefore(db, "any", now);
    const served = await findServedBefore(db, "any", now);
    const undone = await undoCalendarImport(db, viewer, params.id, now);
    await removeHiddenReplies(db, services, viewer, before, now);
    await emailChanges(db, services, before, now);
    await emailServingChanges(db, services, served, now);
    await fillAwaited(db, services, "all", now);
    return undone;
  },
  remove: ({ db, params }) => removeCalendarImport(db, params.id),
});

export const calendarImportRoutes = [...uploadRoutes, ...otherRoutes];
