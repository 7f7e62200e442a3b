// What the dashboard of a new congregation shows first. Others do not load it.
import { loadOnDemand } from "../page/loadOnDemand.tsx";

export const LazyFirstStepsCard = loadOnDemand(() => import("./FirstStepsCard.tsx"), "FirstStepsCard");
export const LazyLocalAddressNote = loadOnDemand(() => import("../page/LocalAddressNote.tsx"), "LocalAddressNote");
