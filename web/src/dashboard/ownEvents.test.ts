import { expect, test } from "vitest";
import { pickOwnEvents } from "./ownEvents.ts";

const buildEvent = (
  id: number,
  rest: { seriesId?: number; ownReply?: "coming" | "declined"; isCanceled?: boolean } = {},
) => ({
  id,
  startsAt: new Date(Date.UTC(2026, 10, id)).toISOString(),
  seriesId: rest.seriesId ?? null,
  ownReply: rest.ownReply ?? null,
  cancelledAt: rest.isCanceled ? "2026-11-01T10:00:00.000Z" : null,
});
const pick = (events: ReturnType<typeof buildEvent>[], replied: typeof events = []) =>
  pickOwnEvents(events, replied, 2).map(({ id }) => id);

test("of a series only the next event is shown, and the next one that takes place if that is canceled", () => {
  const series = (id: number, isCanceled = false) => buildEvent(id, { seriesId: 7, isCanceled });
  expect(pick([series(1), series(2), buildEvent(3), buildEvent(4)])).toEqual([1, 3]);
  expect(pick([series(1, true), series(2), series(3), buildEvent(4)])).toEqual([1, 2]);
});

test("later events to which the member comes are added, and hide none of the next ones", () => {
  const course = (id: number) => buildEvent(id, { seriesId: 7, ownReply: "coming" });
  const canceled = buildEvent(9, { ownReply: "coming", isCanceled: true });
  const events = [course(1), course(2), buildEvent(5), buildEvent(6)];
  expect(pick(events, [course(1), course(2), canceled, course(20), course(27)])).toEqual([1, 2, 5, 20]);
});
