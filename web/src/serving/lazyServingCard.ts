// Only for people who serve at upcoming events.
import { loadOnDemand } from "../page/loadOnDemand.tsx";

export const LazyServingCard = loadOnDemand(() => import("./ServingCard.tsx"), "ServingCard");
