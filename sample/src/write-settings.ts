// The settings of the sample congregation, as an administrator entered them.
import { FIRST_STEPS } from "@narthex/contract/first-step-kinds.ts";
import { eq } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";
import { settings } from "../../server/src/database/tables/operations.ts";
import { setUpAt } from "./audit.ts";
import { CONGREGATION } from "./cast.ts";

export async function writeSettings(tx: Database, today: Temporal.PlainDate): Promise<void> {
  await tx
    .update(settings)
    .set({
      congregationName: CONGREGATION.name,
      timezone: CONGREGATION.timezone,
      legalName: CONGREGATION.legalName,
      address: CONGREGATION.address,
      taxId: CONGREGATION.taxId,
      publicCalendar: true,
      feePercent: "2.90",
      feeFixed: "0.30",
      skippedFirstSteps: [...FIRST_STEPS],
      setUpAt: setUpAt(today).toString(),
    })
    .where(eq(settings.id, 1));
}
