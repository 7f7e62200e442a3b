// The charts of the reports, loaded together with the chart library when the first one is rendered.
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Loading } from "../ui/Skeleton.tsx";

const LOADING = <Loading label="Loading the chart" bar="h-60" />;

export const Bars = loadOnDemand(() => import("../charts/BarsChart.tsx"), "BarsChart", LOADING);
export const Ring = loadOnDemand(() => import("../charts/RingChart.tsx"), "RingChart", LOADING);
