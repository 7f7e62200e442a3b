// The charts of the reports, fetched with the chart library when the first of them is drawn.
import { lazy } from "react";

export const Bars = lazy(() => import("../charts/BarsChart.tsx").then((module) => ({ default: module.BarsChart })));
export const Ring = lazy(() => import("../charts/RingChart.tsx").then((module) => ({ default: module.RingChart })));
