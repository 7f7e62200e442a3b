// In which order and pages events are listed.
import { events as calls } from "@narthex/contract/events.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;

beforeAll(async () => {
  sunday = await openSunday();
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

describe("events of one ministry or series", () => {
  const of = async (name: CastName, query: { ministryId?: number; seriesId?: number; when?: "coming" }) => {
    const { body } = await (await sunday.as(name)).call(calls.list, { query });
    return body.map(({ title, eventDate }) => `${title} ${eventDate}`);
  };

  test("the filter lists them alone, and hides those that the viewer may not see", async () => {
    expect(await of("admin", { ministryId: sunday.music })).toEqual(["Choir Rehearsal 2026-11-22"]);
    expect(await of("member", { ministryId: sunday.youth })).toEqual([]);
    const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
    const input = { title: "Vespers", eventDateTime: "2026-11-15T18:00", ministryId: sunday.music, recurrence };
    const admin = await sunday.as("admin");
    const { body } = await admin.call(calls.create, { body: input });
    const series = { seriesId: body.seriesId ?? 0, when: "coming" as const };
    expect(await of("member", series)).toEqual(["Vespers 2026-11-22", "Vespers 2026-11-29"]);
    expect(await of("pending", series)).toEqual([]);
    await admin.call(calls.remove, { params: { id: body.id }, query: { scope: "all" } });
    await admin.call(calls.remove, { params: { id: body.id } });
  });

  test("an invalid number is refused with an error at its field", async () => {
    const response = await (await sunday.as("admin")).fetch("/api/events?seriesId=first");
    expect([response.status, await response.json()]).toMatchObject([400, { fields: { seriesId: expect.any(String) } }]);
  });
});

describe("order and pages", () => {
  let many: Sunday;
  const days = ["2026-12-03", "2026-11-25", "2026-11-25", "2026-11-24"];

  beforeAll(async () => {
    many = await openSunday();
    await many.postgres.pool.query("delete from events");
    const rest = { endDate: null, endTime: null };
    for (const [index, eventDate] of days.entries())
      await many.addEvent({
        title: `Event ${index} 50%_off`,
        eventDate,
        startTime: index === 1 ? "09:00" : "20:00",
        ...rest,
      });
    for (let index = 0; index < 6; index += 1)
      await many.addEvent({ title: `Twin ${index}`, eventDate: "2026-11-23", startTime: "18:00", ...rest });
    await many.addEvent({ title: "Long Ago", eventDate: "2020-02-02", ...rest });
  });
  afterAll(() => many?.close());

  const walk = async (call: typeof calls.list | typeof calls.upcoming, limit: number) => {
    const admin = await many.as("admin");
    const titles: string[] = [];
    let path: string | undefined = `${call.path}?limit=${limit}`;
    for (let pages = 0; path !== undefined && pages < 20; pages += 1) {
      const response = await admin.fetch(path);
      expect(response.headers.get("x-total-count")).toBe(call === calls.list ? "11" : "10");
      titles.push(...((await response.json()) as { title: string }[]).map(({ title }) => title));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    return titles;
  };

  test.each([1, 2, 3, 10, 11, 1000])("pages of %i: newest day first, everything once", async (limit) => {
    const titles = await walk(calls.list, limit);
    expect(titles.slice(0, 4).map((title) => title.slice(0, 7))).toEqual(["Event 0", "Event 2", "Event 1", "Event 3"]);
    expect(new Set(titles).size).toBe(11);
    expect(titles.at(-1)).toBe("Long Ago");
  });

  test.each([1, 3, 1000])("pages of %i: next event first, everything that has not ended once", async (limit) => {
    const titles = await walk(calls.upcoming, limit);
    expect(titles.slice(0, 6)).toEqual(["Twin 0", "Twin 1", "Twin 2", "Twin 3", "Twin 4", "Twin 5"]);
    expect(titles.slice(6).map((title) => title.slice(0, 7))).toEqual(["Event 3", "Event 1", "Event 2", "Event 0"]);
  });

  test.each([
    ["tWIN", 6],
    ["event 0", 1],
    ["%", 4],
    ["50%_off", 4],
    ["_", 4],
    ["\\", 0],
    ["'; drop table events; --", 0],
  ])("searches titles for %s", async (search, found) => {
    const { body, headers } = await (await many.as("admin")).call(calls.list, { query: { search } });
    expect([body.length, headers.get("x-total-count")]).toEqual([found, String(found)]);
  });

  test("finds titles in any script and case", async () => {
    await many.addEvent({ title: "ŒCUMÉNIQUE Ökumene ΣΊΣΥΦΟΣ", eventDate: "2019-01-01", endDate: "2019-01-01" });
    for (const search of ["œcuménique", "ÖKUMENE", "σίσυφος"]) {
      const { body } = await (await many.as("admin")).call(calls.list, { query: { search } });
      expect([search, body.length]).toEqual([search, 1]);
    }
  });

  test.each([
    [{ from: "2026-11-25", to: "2026-11-25" }, ["Event 2", "Event 1"]],
    [{ from: "2026-11-25" }, ["Event 0", "Event 2", "Event 1"]],
    [{ to: "2020-02-02", search: "Long" }, ["Long Ag"]],
    [{ from: "2026-11-26", to: "2026-11-25" }, []],
  ])("the days of %o", async (query, expected) => {
    const { body } = await (await many.as("admin")).call(calls.list, { query });
    expect(body.map(({ title }) => title.slice(0, 7))).toEqual(expected);
  });

  test.each([
    ["upcoming", { to: "2026-11-24" }, "7"],
    ["upcoming", { from: "2026-11-25", to: "2026-11-25" }, "2"],
  ] as const)("%s events of the days of %o", async (_, query, total) => {
    const { headers } = await (await many.as("admin")).call(calls.upcoming, { query: { ...query, limit: 1 } });
    expect(headers.get("x-total-count")).toBe(total);
  });

  const cursor = (value: unknown) => Buffer.from(JSON.stringify([value, 0])).toString("base64url");
  test.each([
    "nonsense",
    cursor({}),
    cursor(["2026-11-25"]),
    cursor(["2026-11-25", "20:00", "1"]),
    cursor(["2026-11-25", "25:00", 1]),
    cursor(["2026-13-25", "20:00", 1]),
    cursor(["2026-11-25", "20:00", 1e12]),
    cursor([null, null, null]),
    cursor(["now", 5]),
  ])("a page that does not exist is refused: %s", async (after) => {
    for (const call of [calls.list, calls.upcoming]) {
      const { status, body } = await (await many.as("admin")).refused(call, { query: { after } });
      expect([status, body.fields]).toEqual([400, { after: "This page does not exist." }]);
    }
  });
});

describe("coming and past events", () => {
  let days: Sunday;
  const add = (title: string, eventDate: string, startTime: string, endTime: string | null, timezone?: string) =>
    days.addEvent({
      title,
      eventDate,
      startTime,
      endDate: endTime === null ? null : endTime < startTime ? "2026-11-22" : eventDate,
      endTime,
      ...(timezone ? { timezone } : {}),
    });

  beforeAll(async () => {
    days = await openSunday();
    await days.postgres.pool.query("delete from events");
    // It is ten in the morning in New York and five in Honolulu.
    await add("Long ago", "2020-02-02", "09:00", "10:00");
    await add("Yesterday", "2026-11-21", "09:00", null);
    await add("Retreat until half past nine", "2026-11-20", "18:00", "09:30");
    await add("Vigil that is over", "2026-11-21", "22:00", "06:00");
    await add("Vigil that goes on", "2026-11-21", "22:30", "11:00");
    await add("Yesterday evening in Honolulu", "2026-11-21", "23:00", "23:30", "Pacific/Honolulu");
    await add("Early today in Honolulu", "2026-11-22", "00:30", "01:00", "Pacific/Honolulu");
    await add("Early Service", "2026-11-22", "08:00", "09:00");
    await add("Next Year", "2027-01-03", "09:00", "10:00");
    await add("Evening Service", "2026-11-22", "18:00", "19:00");
  });
  beforeEach(() => days.setNow(SUNDAY_TEN));
  afterAll(() => days?.close());

  const COMING = [
    "Retreat until half past nine",
    "Vigil that goes on",
    "Early today in Honolulu",
    "Early Service",
    "Evening Service",
    "Next Year",
  ];
  const PAST = ["Yesterday evening in Honolulu", "Vigil that is over", "Yesterday", "Long ago"];

  const walk = async (when: "coming" | "past", limit: number) => {
    const admin = await days.as("admin");
    const titles: string[] = [];
    const totals = new Set<string | null>();
    let path: string | undefined = `${calls.list.path}?when=${when}&limit=${limit}`;
    for (let pages = 0; path !== undefined && pages < 20; pages += 1) {
      const response = await admin.fetch(path);
      totals.add(response.headers.get("x-total-count"));
      titles.push(...((await response.json()) as { title: string }[]).map(({ title }) => title));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    return { titles, totals: [...totals] };
  };

  test.each([1, 2, 1000])("pages of %i: an event of today is coming, also after its end", async (limit) => {
    expect(await walk("coming", limit)).toEqual({ titles: COMING, totals: ["6"] });
    expect(await walk("past", limit)).toEqual({ titles: PAST, totals: ["4"] });
  });

  test("an event is past when its day has ended", async () => {
    days.setNow("2026-11-23T04:59:00Z");
    expect((await walk("coming", 50)).titles).toContain("Early Service");
    days.setNow("2026-11-23T05:00:00Z");
    const [coming, past] = [await walk("coming", 50), await walk("past", 50)];
    expect(coming.titles).toEqual(["Early today in Honolulu", "Next Year"]);
    expect(past.titles).toContain("Early Service");
  });

  test("a title search covers all of them", async () => {
    const { body } = await (await days.as("admin")).call(calls.list, { query: { when: "past", search: "VIGIL" } });
    expect(body.map(({ title }) => title)).toEqual(["Vigil that is over"]);
  });

  test("any other value is refused with an error at its field", async () => {
    const response = await (await days.as("admin")).fetch("/api/events?when=soon");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { when: "Please choose coming or past." } });
  });
});

test("canceled events are among the upcoming ones and in their number, unless they are left out", async () => {
  const admin = await sunday.as("admin");
  const input = { title: "Fair", eventDateTime: "2026-12-05T10:00" };
  const ids = [];
  for (const _ of [1, 2]) ids.push((await admin.call(calls.create, { body: input })).body.id);
  await admin.call(calls.cancel, { params: { id: ids[0] ?? 0 }, body: {} });
  const read = async (query: string) => {
    const response = await admin.fetch(`${calls.upcoming.path}?search=Fair${query}`);
    const body = (await response.json()) as { id: number }[];
    return [body.map(({ id }) => id), response.headers.get("x-total-count")];
  };
  expect(await read("")).toEqual([ids, "2"]);
  expect(await read("&canceled=left_out")).toEqual([ids.slice(1), "1"]);
  expect((await admin.fetch(`${calls.upcoming.path}?canceled=no`)).status).toBe(400);
});
