// Makes the changing calls of check-in stations, for the check that each records a change.
import { api } from "@narthex/contract/api.ts";
import type { Congregation, Person } from "../server/test/congregation.ts";
import { addPrintProgram } from "../server/test/print-programs.ts";
import { codeOf } from "../server/test/stations.ts";
import { watchedBy } from "./made-calls.ts";

/** Adds, renames, enrolls and revokes a station, at which a family is checked in and its labels are printed. */
export async function useStation(admin: Person, congregation: Congregation): Promise<void> {
  const { stations, station, events, rooms, members, households, familyCards, printPrograms, printJobs, printing } =
    api;
  const { id } = (await admin.call(stations.create, { body: { name: "Lobby", kind: "self_service" } })).body;
  const params = { id };
  await admin.call(stations.update, { params, body: { name: "East door" } });
  const browser = watchedBy(congregation.stranger(), congregation);
  const { url } = (await admin.call(stations.link, { params })).body;
  await browser.call(station.enroll, { body: { code: codeOf(url) } });
  const service = { title: "Service", eventDateTime: "2026-11-22T10:00" };
  const { id: eventId } = (await admin.call(events.create, { body: service })).body;
  await admin.call(rooms.create, { body: { name: "Tent", capacity: 8 } });
  const add = async (firstName: string, dateOfBirth: string) =>
    (
      await admin.call(members.create, {
        body: { firstName, lastName: "Zelt", joinDate: "2026-11-22", phone: "+12125550177", dateOfBirth },
      })
    ).body.id;
  const [adultId, childId] = [await add("Ada", "1990-01-01"), await add("Tim", "2021-01-01")];
  const people = [
    { memberId: adultId, role: "adult" as const },
    { memberId: childId, role: "child" as const },
  ];
  const zelt = (await admin.call(households.create, { body: { name: "Zelt", members: people } })).body;
  await admin.call(familyCards.renew, { params: { id: zelt.id } });
  const [family] = (await browser.call(station.families, { body: { eventId, digits: "0177" } })).body;
  await admin.call(printPrograms.create, { body: { name: "Office" } });
  const added = await addPrintProgram(congregation);
  const program = watchedBy(added, congregation);
  const printers = { printer: "first", secondPrinter: "second", labelSize: "4x2" as const };
  await admin.call(stations.changePrinting, { params, body: { printProgramId: added.programId, ...printers } });
  const arrival = { eventId, family: family?.token ?? "", adultId, childIds: [childId] };
  const arrived = (await browser.call(station.checkIn, { body: arrival })).body;
  await requestApprovalAtDesk(admin, congregation, arrived[0]?.id ?? 0);
  const { job } = (await program.call(printing.take, { body: { printers: [] } })).body;
  if (!job) throw new Error("the check-in wrote no print job");
  const step = { attempt: job.attempt, printer: "first" };
  await program.call(printing.start, { params: { id: job.id }, body: step });
  await program.call(printing.report, { params: { id: job.id }, body: { ...step, failure: null } });
  await browser.call(printJobs.create, { body: { checkInIds: arrived.map((child) => child.id) } });
  await admin.call(printJobs.test, { params, body: { printer: "second" } });
  await admin.call(printPrograms.revoke, { params: { id: added.programId } });
  await admin.call(stations.revoke, { params });
}

/**
 * Asks for approvals at an attended station: the first is approved by one of two people, the second is refused, and the
 * third is withdrawn.
 */
async function requestApprovalAtDesk(admin: Person, congregation: Congregation, checkInId: number): Promise<void> {
  const { stations, station, approvalRequests } = api;
  const { id } = (await admin.call(stations.create, { body: { name: "Desk", kind: "attended" } })).body;
  const { url } = (await admin.call(stations.link, { params: { id } })).body;
  const desk = watchedBy(congregation.stranger(), congregation);
  await desk.call(station.enroll, { body: { code: codeOf(url) } });
  for (const [kind, isApproved] of [
    ["second", true],
    ["lead", false],
  ] as const) {
    const request = await desk.call(approvalRequests.ask, { body: { checkInId, kind, collectorName: "Tom Neu" } });
    await admin.call(approvalRequests.answer, { params: { id: request.body.id }, body: { isApproved } });
  }
  const withdrawn = await desk.call(approvalRequests.ask, {
    body: { checkInId, kind: "lead", collectorName: "Tom Neu" },
  });
  await desk.call(approvalRequests.withdraw, { params: { id: withdrawn.body.id } });
}
