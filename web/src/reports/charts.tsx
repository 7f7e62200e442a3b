// The charts of the reports, loaded together with the chart library when the first one is rendered.
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";

const LOADING = (
  <Loading label="Loading the chart">
    <Skeleton className="h-60 w-full" />
  </Loading>
);

export const Bars = loadOnDemand(() => import("../charts/BarsChart.tsx"), "BarsChart", LOADING);
export const Ring = loadOnDemand(() => import("../charts/RingChart.tsx"), "RingChart", LOADING);
