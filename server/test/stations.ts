// Browsers that are check-in stations.
import { station } from "@narthex/contract/station.ts";
import type { StationKind } from "@narthex/contract/station-kinds.ts";
import { stations } from "@narthex/contract/stations.ts";
import type { Congregation, Person } from "./congregation.ts";

/** The code in a station's link, which is behind the #. */
export const codeOf = (url: string): string => new URL(url).hash.slice(1);

/** Adds a station, and makes a browser this station. */
export async function enrollStation(
  { as, stranger }: Pick<Congregation, "as" | "stranger">,
  kind: StationKind,
  browser: Person = stranger(),
): Promise<Person & { stationId: number }> {
  const admin = await as("admin");
  const { id } = (await admin.call(stations.create, { body: { name: "Lobby", kind } })).body;
  const { url } = (await admin.call(stations.link, { params: { id } })).body;
  const { status, body } = await browser.call(station.enroll, { body: { code: codeOf(url) } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...browser, stationId: id };
}
