// A person's household beside their name, for people of the same name.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";

/** "Marsh Family", or "Marsh Family, child". */
export const formatHome = ({ name, role }: { name: string; role: HouseholdRole }): string =>
  role === "child" ? `${name}, child` : name;
