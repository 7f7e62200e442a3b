// A station may make the calls whose declaration in the contract names its kind (`stations`), and the public ones:
// access/permissions.ts decides, and docs/permissions.md lists them.
import { familyCards, station } from "@narthex/contract/station.ts";
import { stations } from "@narthex/contract/stations.ts";
import { getCallerId } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { limitAddress, limitKey, type Rule } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { getSiteOrigin } from "../http/site.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { readFamilyCard, renewFamilyCard } from "./family-cards.service.ts";
import { checkFamilyIn, lookUpFamilies, readStationState } from "./self-service.service.ts";
import {
  changePrinting,
  createLink,
  createStation,
  enrollStation,
  listStations,
  readStationRow,
  renameStation,
  revokeStation,
} from "./stations.service.ts";

interface Needs {
  readonly clock: Clock;
  readonly config: Config;
  readonly jobs: Jobs;
  readonly postgres: Postgres;
  readonly secret: Secret;
}

const CODES_PER_ADDRESS: Rule = { points: 30, seconds: 600 };
/** More than families can arrive at one screen, and a day and a half for all endings of four digits. */
const LOOKUPS_PER_STATION: Rule = { points: 24, seconds: 300 };

export const stationRoutes = [
  ...createRoutesWith<Needs>()(stations, {
    list: ({ db }) => listStations(db),
    create: handleOnce({
      create: ({ db, viewer, body, now }) => createStation(db, viewer, body, now),
      readAgain: ({ db }, id) => readStationRow(db, Number(id)),
    }),
    update: ({ db, viewer, params, body, now }) => renameStation(db, viewer, params.id, body, now),
    changePrinting: ({ db, viewer, params, body, now }) => changePrinting(db, viewer, params.id, body, now),
    link: ({ db, viewer, params, now, services, request }) =>
      createLink(db, viewer, { id: params.id, site: getSiteOrigin(services, request) }, now),
    revoke: ({ db, viewer, params, now }) => revokeStation(db, viewer, params.id, now),
  }),
  ...createRoutesWith<Needs>()(station, {
    enroll: async ({ db, body, now, services, request, reply }) => {
      await limitAddress(services, "station codes", request.ip, CODES_PER_ADDRESS);
      return enrollStation(db, services, { request, reply }, body.code, now);
    },
    show: ({ db, viewer, now }) => readStationState(db, viewer, now),
    families: async ({ db, viewer, body, now, services }) => {
      await limitKey(services, "station families", getCallerId(viewer), LOOKUPS_PER_STATION);
      return lookUpFamilies(db, { viewer, secret: services.secret, now }, body);
    },
    checkIn: {
      writeWith: async ({ viewer, body, now, services, writing }) => {
        const caller = { viewer, secret: services.secret, now, services };
        const done = await writing.transaction((tx) => checkFamilyIn(tx, caller, body));
        if (done === null) throw new Refusal("collector_refused");
        return done;
      },
    },
  }),
  ...createRoutesWith<Needs>()(familyCards, {
    show: ({ db, viewer, params, now, services: { secret } }) =>
      readFamilyCard(db, viewer, { id: params.id, secret }, now),
    renew: ({ db, viewer, params, now, services: { secret } }) =>
      renewFamilyCard(db, viewer, { id: params.id, secret }, now),
  }),
];
