// Routes of the check-in desk and the boards of rooms.
import { board, childrenInside } from "@narthex/contract/child-board.ts";
import { childFamilies, type FamiliesQuery } from "@narthex/contract/child-families.ts";
import { getCallerId } from "../access/viewer.ts";
import type { Config } from "../config.ts";
import type { Database, Postgres } from "../database/database.ts";
import { readEventsWithChildren } from "../events/reading.service.ts";
import { createOnce } from "../http/entry-keys.ts";
import { countAttempt, limitKey, type Rule, subtractAttempt } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import type { AlertNeeds } from "./alert-texts.service.ts";
import { recordBarred } from "./alerts.service.ts";
import { callChildren, readBoard, readChildInside } from "./board.service.ts";
import { searchFamilies } from "./families.service.ts";
import { listEveryoneInside } from "./inside-list.service.ts";
import { listLoads } from "./loads.service.ts";
import { BarredFamily, createFamily } from "./new-family.service.ts";
import { findTextState } from "./texts.service.ts";

interface Needs extends AlertNeeds {
  readonly postgres: Postgres;
  readonly secret: Secret;
}

/** Codes that no one inside has: more than typing mistakes, and far too few to guess one of 194,481. */
const WRONG_CODES: Rule = { points: 15, seconds: 900 };
/** After them: a desk in a rush waits half a minute after each wrong one, and not after right ones. */
const FURTHER_WRONG_CODES: Rule = { points: 1, seconds: 30 };
/** Every pause in typing is a search: more than a desk needs with a queue, and far too few to read all families. */
const SEARCHES_PER_CALLER: Rule = { points: 60, seconds: 60 };
/** Live updates repeat the search on the screen, which shows nothing else. */
const SAME_SEARCHES: Rule = { points: 1_000, seconds: 600 };

type Limiting = Parameters<typeof limitKey>[0];

/** Counts different searches of an account or a station. */
async function limitSearches(services: Limiting, caller: string, { search, householdId }: FamiliesQuery) {
  await limitKey(services, "families", caller, SEARCHES_PER_CALLER);
  const known = await limitKey(services, "families again", `${caller} ${householdId ?? search}`, SAME_SEARCHES);
  if (known > 1) await subtractAttempt(services, "families", caller, SEARCHES_PER_CALLER);
}

export const deskRoutes = [
  ...createRoutesWith<Needs>()(childFamilies, {
    search: async ({ db, viewer, query, now, services }) => {
      await limitSearches(services, getCallerId(viewer), query);
      return searchFamilies(db, viewer, query, now);
    },
    create: {
      writeWith: async (call) => {
        const { viewer, body, now, services, writing } = call;
        const caller = { viewer, now, services };
        const create = (tx: Database) =>
          createOnce(
            { ...call, db: tx },
            { create: () => createFamily(tx, caller, body), readAgain: async (id) => ({ id: Number(id) }) },
          );
        return writing.transaction(create).catch(async (error: unknown) => {
          // The refusal rolled back the transaction, with the key of the form.
          if (error instanceof BarredFamily)
            await writing.transaction((tx) =>
              recordBarred(tx, caller, { ...error.attempt, kind: "brought", roomId: null }),
            );
          throw error;
        });
      },
    },
  }),
  ...createRoutesWith<Needs>()(childrenInside, {
    list: ({ db, viewer, now }) => listEveryoneInside(db, viewer, now),
    events: ({ db, viewer, now }) => readEventsWithChildren(db, viewer, now),
    show: ({ db, viewer, params, now }) => readChildInside(db, viewer, params.id, now),
    call: async ({ db, viewer, body, now, services }) => {
      const caller = getCallerId(viewer);
      const isUsual = await countAttempt(services, "codes", caller, WRONG_CODES);
      if (!isUsual) await limitKey(services, "further codes", caller, FURTHER_WRONG_CODES);
      const found = await callChildren(db, viewer, { ...body, secret: services.secret }, now);
      await subtractAttempt(services, "codes", caller, WRONG_CODES);
      if (!isUsual) await subtractAttempt(services, "further codes", caller, FURTHER_WRONG_CODES);
      return found;
    },
  }),
  ...createRoutesWith<{ readonly config: Config; readonly secret: Secret }>()(board, {
    rooms: ({ db, viewer, query, now }) => listLoads(db, viewer, query.eventId, now),
    show: async ({ db, viewer, params, query, now, services }) => {
      const textState = await findTextState(db, services);
      return readBoard(db, viewer, { roomId: params.id, eventId: query.eventId, textState }, now);
    },
  }),
];
