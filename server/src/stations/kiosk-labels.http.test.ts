// A self-service station prints the labels of its check-ins by itself, in the size that was chosen for it.
import { childLabels } from "@narthex/contract/child-labels.ts";
import { station } from "@narthex/contract/station.ts";
import { stations } from "@narthex/contract/stations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { enrollStation } from "../../test/stations.ts";

let sunday: ChildrensSunday;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
afterAll(() => sunday?.close());

test("labels have the size of the station, and only self-service shows them in a frame of its own page", async () => {
  const family = await sunday.addFamily();
  const lobby = await enrollStation(sunday, "self_service");
  const printing = { printProgramId: null, printer: "", secondPrinter: "", labelSize: "4x2" } as const;
  await sunday.lead.call(stations.changePrinting, { params: { id: lobby.stationId }, body: printing });
  expect((await lobby.call(station.show)).body.labelSize).toBe("4x2");

  const eventId = sunday.service;
  const [found] = (await lobby.call(station.families, { body: { eventId, digits: "0144" } })).body;
  const arrival = { eventId, family: found?.token ?? "", adultId: family.hana, childIds: [family.mia] };
  const [arrived] = (await lobby.call(station.checkIn, { body: arrival })).body;
  const path = childLabels.pdf.path.replace(":id", String(arrived?.id));
  const policyFor = async (person: Person) => {
    const { status, headers } = await person.fetch(`${path}?size=4x2`);
    const [ancestors = ""] = /frame-ancestors [^;]+/.exec(headers.get("content-security-policy") ?? "") ?? [];
    return [status, ancestors, headers.get("x-frame-options") === null];
  };
  expect(await policyFor(lobby)).toEqual([200, "frame-ancestors 'self'", true]);
  expect(await policyFor(sunday.team)).toEqual([200, "frame-ancestors 'none'", false]);
});
