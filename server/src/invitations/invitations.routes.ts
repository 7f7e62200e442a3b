import { invitations } from "@narthex/contract/invitations.ts";
import type { Postgres } from "../database/database.ts";
import { createOnce } from "../http/entry-keys.ts";
import { limitAddress, limitKey, resetLimit } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { getSiteOrigin } from "../http/site.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { acceptInvitation, isInvalidCode, validateInvitation } from "./acceptance.service.ts";
import {
  createInvitation,
  listInvitations,
  readInvitation,
  readInvitationLink,
  removeInvitation,
  summarizeInvitations,
} from "./invitations.service.ts";
import { countPeopleToInvite, invitePeople } from "./people.service.ts";

interface Needs extends MailNeeds {
  readonly postgres: Postgres;
}

const QUARTER_HOUR = 15 * 60;
/** Failed attempts of one account. */
const WRONG_TRIES = { points: 10, seconds: QUARTER_HOUR };
/** Codes with a wrong signature from one network address; a whole congregation may share one address. */
const NONSENSE = { points: 60, seconds: 10 * 60 };
/** Invitations to one email address. */
const MAILS = { points: 5, seconds: QUARTER_HOUR };

export const invitationRoutes = createRoutesWith<Needs>()(invitations, {
  list: ({ db, query, now }) => listInvitations(db, query, now),
  summary: ({ db, now }) => summarizeInvitations(db, now),
  create: (call) => {
    const { db, services, viewer, body, now, request } = call;
    const asked = { now, site: getSiteOrigin(services, request) };
    return createOnce(call, {
      async create() {
        if (body.email !== null) await limitKey(services, "invitation mail", body.email, MAILS);
        return createInvitation(db, services, viewer, body, asked);
      },
      readAgain: (id) => readInvitation(db, services, Number(id), asked),
    });
  },
  countPeople: ({ db, services, viewer, query: { memberIds }, now }) =>
    countPeopleToInvite(db, services, { viewer, memberIds, now }),
  invitePeople: ({ db, services, viewer, body, now, request }) =>
    invitePeople(db, services, viewer, body.memberIds, { now, site: getSiteOrigin(services, request) }),
  remove: ({ db, viewer, params }) => removeInvitation(db, viewer, params.id),
  link: ({ db, services, params, request }) =>
    readInvitationLink(db, services, params.id, getSiteOrigin(services, request)),
  async validate({ db, services, params, now, request }) {
    if (isInvalidCode(services, params.token))
      await limitAddress(services, "nonsense invitation", request.ip, NONSENSE);
    return validateInvitation(db, services, params.token, now);
  },
  async accept({ db, services, viewer, params, now }) {
    await limitKey(services, "invitation", viewer.userId, WRONG_TRIES);
    const accepted = await acceptInvitation(db, services, viewer, params.code, now);
    await resetLimit(services, "invitation", viewer.userId);
    return accepted;
  },
});
