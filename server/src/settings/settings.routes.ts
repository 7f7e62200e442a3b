import { settings } from "@narthex/contract/settings.ts";
import { limit } from "../http/limits.ts";
import { sendPage } from "../http/page.ts";
import { routes } from "../http/routes.ts";
import { sendPdf } from "../paper/paper.ts";
import { changeSettings, getSettings, keptAttachment, listMails, sendTestMail } from "./settings.service.ts";

const TEST_MAILS = { points: 10, seconds: 15 * 60 };

export const settingsRoutes = routes(settings, {
  get: ({ db, services }) => getSettings(db, services),
  update: ({ db, services, viewer, body }) => changeSettings(db, services, viewer, body),
  mails: async ({ db, request, reply, query }) => sendPage(request, reply, await listMails(db, query)),
  async mailAttachment({ db, params, reply }) {
    const { name, content } = await keptAttachment(db, params.id);
    return sendPdf(reply, name, content);
  },
  async sendTest({ db, services, viewer }) {
    await limit(services, "test mail", viewer.userId, TEST_MAILS);
    return sendTestMail(db, services, viewer);
  },
});
