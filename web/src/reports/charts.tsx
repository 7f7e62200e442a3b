// The charts of the reports, loaded together with the chart library when the first one is rendered.
import { lazy } from "react";

export const Bars = lazy(() => import("../charts/BarsChart.tsx").then((module) => ({ default: module.BarsChart })));
export const Ring = lazy(() => import("../charts/RingChart.tsx").then((module) => ({ default: module.RingChart })));
