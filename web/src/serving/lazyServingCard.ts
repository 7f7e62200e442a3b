// Only for people who serve at events to come.
import { loadOnDemand } from "../page/loadOnDemand.tsx";

export const LazyServingCard = loadOnDemand(() => import("./ServingCard.tsx"), "ServingCard");
