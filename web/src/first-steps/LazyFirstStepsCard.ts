import { loadOnDemand } from "../page/loadOnDemand.tsx";

export const LazyFirstStepsCard = loadOnDemand(() => import("./FirstStepsCard.tsx"), "FirstStepsCard");
