// A letter about a member's approved hours of a year. It is not stored: each download prints the present approved
// hours.
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { buildYearSpan } from "../calendar/spans.ts";
import type { Database } from "../database/database.ts";
import { readPaperLogo } from "../logo/logo.service.ts";
import { requireMember } from "../members/members.service.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { Refusal } from "../refusal.ts";
import { readKeptSettings } from "../settings/settings.service.ts";
import { mayHaveLetter } from "./hours.policy.ts";
import { sumByMinistry } from "./letter.queries.ts";
import type { printLetter } from "./letter.ts";

const LETTER = createDrawing<typeof printLetter>(new URL("./letter.ts", import.meta.url), "printLetter");

export async function drawHoursLetter(
  db: Database,
  services: DrawingNeeds,
  viewer: Viewer,
  { memberId, year }: { memberId: number; year: number },
  now: Temporal.Instant,
): Promise<Buffer> {
  if (!mayHaveLetter(viewer, memberId)) throw new Refusal("not_found");
  const { firstName, lastName } = await requireMember(db, memberId);
  const lines = await sumByMinistry(db, memberId, buildYearSpan(year));
  if (lines.length === 0) throw new Refusal("no_approved_hours");
  const { congregationName, legalName, address } = await readKeptSettings(db);
  return drawWithinLimit(services, viewer, LETTER, {
    congregation: legalName ?? congregationName,
    address,
    logo: (await readPaperLogo(db))?.picture ?? null,
    name: `${firstName} ${lastName}`,
    year,
    today: getDay(viewer, now),
    lines,
  });
}
