import { loadOnDemand } from "../page/loadOnDemand.tsx";

/** A dialog that adds a person to a household. */
export const AddToHousehold = loadOnDemand(() => import("./AddToHouseholdDialog.tsx"));
