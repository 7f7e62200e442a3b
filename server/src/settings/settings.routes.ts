import { settings } from "@narthex/contract/settings.ts";
import { countChange } from "../changes/count.ts";
import { recordChange } from "../changes/record.ts";
import { createRoutesWith } from "../http/routes.ts";
import { sendPdf } from "../pdf/paper.ts";
import { changeSettings, getSettings, listMails, readKeptAttachment, type SettingsNeeds } from "./settings.service.ts";

// Sending belongs to the settings of the providers.
const { sendKept: _, sendTest: __, sendTestSms: ___, ...others } = settings;

export const settingsRoutes = createRoutesWith<SettingsNeeds>()(others, {
  get: ({ db, services }) => getSettings(db, services),
  update: ({ db, services, viewer, body }) => changeSettings(db, services, viewer, body),
  async mails({ db, viewer, now, query }) {
    const page = await listMails(db, query, now);
    // A kept email may contain a code or a link.
    const isText = page.rows.some(({ text }) => text !== null);
    if (isText) await countChange(db, viewer, "mail.read_kept", { subjectId: 0, detail: {} }, now);
    return page;
  },
  async mailAttachment({ db, viewer, params, reply }) {
    const { name, content } = await readKeptAttachment(db, params.id);
    await recordChange(db, viewer, "mail.read_attachment", { subjectId: params.id });
    return sendPdf(reply, name, content);
  },
});
