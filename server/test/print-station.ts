// A self-service station whose labels a printing program prints, with a family that arrives.
import { randomUUID } from "node:crypto";
import { printing, printJobs } from "@narthex/contract/printing.ts";
import { station } from "@narthex/contract/station.ts";
import { stations } from "@narthex/contract/stations.ts";
import type { ChildrensSunday } from "./childrens-sunday.ts";
import type { Person } from "./congregation.ts";
import { addPrintProgram } from "./print-programs.ts";
import { enrollStation } from "./stations.ts";
import { SUNDAY_TEN } from "./sunday.ts";

export type PrintStation = Awaited<ReturnType<typeof openPrintStation>>;

/** At ten o'clock, without jobs and families of earlier tests. */
export async function openPrintStation(sunday: ChildrensSunday) {
  sunday.setNow(SUNDAY_TEN);
  for (const table of ["print_jobs", "household_members", "rate_limits"])
    await sunday.postgres.pool.query(`delete from ${table}`);
  const family = await sunday.addFamily();
  const lobby = await enrollStation(sunday, "self_service");
  const program = await addPrintProgram(sunday);

  const printThrough = (programId: number, given: object = {}) =>
    sunday.lead.call(stations.changePrinting, {
      params: { id: lobby.stationId },
      body: { printProgramId: programId, printer: "Lobby", secondPrinter: "Office", labelSize: "4x2", ...given },
    });
  const take = async (caller: Person = program) =>
    (await caller.call(printing.take, { body: { printers: ["Lobby", "Office"] } })).body.job;
  const mustTake = async () => {
    const job = await take();
    if (!job) throw new Error("no job");
    return job;
  };
  type Job = Awaited<ReturnType<typeof mustTake>>;
  await printThrough(program.programId);

  const prepareArrival = async () => {
    const eventId = sunday.service;
    const [found] = (await lobby.call(station.families, { body: { eventId, digits: "0144" } })).body;
    const { hana: adultId, mia, ben } = family;
    return { eventId, family: found?.token ?? "", adultId, childIds: [mia, ben], requestKey: randomUUID() };
  };
  let arrival: Awaited<ReturnType<typeof prepareArrival>> | null = null;

  return {
    family,
    lobby,
    program,
    printThrough,
    take,
    mustTake,
    /** Checks Mia and Ben in; the second call repeats the same request. @returns the ids of the check-ins */
    async arrive(): Promise<number[]> {
      arrival ??= await prepareArrival();
      return (await lobby.call(station.checkIn, { body: arrival })).body.map(({ id }) => id);
    },
    start: ({ id, attempt }: Job, printer = "Lobby") =>
      program.refused(printing.start, { params: { id }, body: { attempt, printer } }),
    report: ({ id, attempt }: Job, failure: string | null = null, printer = "Lobby") =>
      program.refused(printing.report, { params: { id }, body: { attempt, printer, failure } }),
    pdfOf: ({ id, attempt }: Job) => program.fetch(`${printing.pdf.path.replace(":id", id)}?attempt=${attempt}`),
    /** The states of the jobs of these check-ins, the latest first, with the reasons of failures. */
    stateOf: async (checkIns: readonly number[]) =>
      (await lobby.call(printJobs.list, { query: { checkIns: checkIns.join() } })).body.map(({ state, failure }) =>
        [state, failure].filter(Boolean).join(" "),
      ),
    entries: (ids: readonly number[], kind: string) =>
      sunday.count("select count(*) from child_entries where check_in_id = any($1) and kind = $2", [ids, kind]),
  };
}
