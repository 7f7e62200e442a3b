// When and why the people of the sample left.
import type { DepartureReason } from "@narthex/contract/departure-kinds.ts";
import type { Database } from "../../server/src/database/database.ts";
import { memberDepartures } from "../../server/src/database/tables/departures.ts";
import type { Person } from "./people.ts";

const OLD = 70;
const EPOCH = Temporal.PlainDate.from("1970-01-01");

function pickReason({ age, until }: Person): DepartureReason {
  if (age >= OLD) return "died";
  if (until % 4 === 0) return "transferred";
  return until % 7 === 0 ? "other" : "moved";
}

/** @param memberAt the id of the person at this place in the list */
export async function writeDepartures(
  tx: Database,
  people: readonly Person[],
  memberAt: (place: number) => number,
): Promise<void> {
  const rows = people.flatMap((person, place) =>
    person.row.membershipStatus === "inactive"
      ? {
          memberId: memberAt(place),
          reason: pickReason(person),
          leftOn: EPOCH.add({ days: person.until }).toString(),
          wasMember: true,
        }
      : [],
  );
  if (rows.length > 0) await tx.insert(memberDepartures).values(rows);
}
