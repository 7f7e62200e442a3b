import { announcementEmails } from "@narthex/contract/announcement-emails.ts";
import { departures } from "@narthex/contract/departures.ts";
import { knownProfile } from "@narthex/contract/known-profile.ts";
import { members } from "@narthex/contract/members.ts";
import { upload } from "@narthex/contract/pictures.ts";
import { getDay } from "../calendar/days.ts";
import type { Config } from "../config.ts";
import { handleOnce } from "../http/entry-keys.ts";
import type { LimitNeeds } from "../http/limits.ts";
import { createRoutesWith, routes } from "../http/routes.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Secret } from "../sealed.ts";
import { changeOwnChoices, readAnnouncementEmails, readOwnChoices, stopAnnouncementEmails } from "./choices.service.ts";
import { readDeparture, recordDeparture } from "./departures.service.ts";
import { listDirectory, readRecentActivity } from "./directory.service.ts";
import { findPersonErrors } from "./members.rules.ts";
import { createMember, readMember, removeMember, updateMember } from "./members.service.ts";
import { takeOwnPicture } from "./picture.service.ts";
import { completeProfile, readKnownValues, readOwnProfile, updateOwnProfile } from "./profile.service.ts";
import { changeRole } from "./roles.service.ts";

interface Needs {
  readonly config: Config;
  readonly secret: Secret;
  readonly jobs: Jobs;
}

export const memberRoutes = [
  ...createRoutesWith<Needs>()(
    members,
    {
      list: ({ db, viewer, query, now }) => listDirectory(db, viewer, query, now),
      create: handleOnce({
        create: ({ db, viewer, body, now }) => createMember(db, viewer, body, now),
        readAgain: ({ db, viewer }, id) => readMember(db, viewer, Number(id)),
      }),
      update: ({ db, viewer, params, body, now }) => updateMember(db, viewer, params.id, body, now),
      remove: ({ db, services, viewer, params, now }) => removeMember(db, viewer, params.id, services.jobs, now),
      recentActivity: ({ db }) => readRecentActivity(db),
      me: ({ db, viewer }) => readOwnProfile(db, viewer),
      profile: ({ db, viewer }) => readOwnProfile(db, viewer),
      updateMe: ({ db, viewer, body, now }) => updateOwnProfile(db, viewer, body, now),
      choices: ({ db, services, viewer }) => readOwnChoices(db, services, viewer),
      choose: ({ db, services, viewer, body, now }) => changeOwnChoices(db, services, viewer, body, now),
      completeProfile: ({ db, viewer, body, now }) => completeProfile(db, viewer, body, now),
      changeRole: ({ db, viewer, params, body, now }) => changeRole(db, viewer, params.userId, body.role, now),
    },
    { extraValidation: (fields, now, viewer) => (viewer ? findPersonErrors(fields, getDay(viewer, now)) : {}) },
  ),
  ...routes(knownProfile, {
    read: ({ db, viewer, now }) => readKnownValues(db, viewer, now),
  }),
  ...routes(announcementEmails, {
    show: ({ db, viewer, params }) => readAnnouncementEmails(db, viewer, params.id),
    stop: ({ db, viewer, params, now }) => stopAnnouncementEmails(db, viewer, params.id, now),
  }),
  ...routes(departures, {
    show: ({ db, viewer, params }) => readDeparture(db, viewer, params.id),
    record: ({ db, viewer, params, body, now }) => recordDeparture(db, viewer, params.id, body, now),
  }),
  // Receiving and reading a picture takes time, so no transaction is open during it.
  ...createRoutesWith<LimitNeeds>()(
    upload,
    {
      profilePicture: ({ services, viewer, file, now }) => takeOwnPicture(services, viewer, file, now),
    },
    { inTransaction: false },
  ),
];
