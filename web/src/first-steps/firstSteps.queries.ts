import { api } from "@narthex/contract/api.ts";
import type { FirstStep } from "@narthex/contract/first-step-kinds.ts";
import type { FirstSteps } from "@narthex/contract/first-steps.ts";
import { read } from "../api/reads.ts";

export const firstStepsRead = read(api.firstSteps.list);

type Step = FirstSteps["steps"][number];

/** Whether a step is still to be done. */
export const isOpen = ({ isDone, isSkipped }: Step): boolean => !(isDone || isSkipped);

export const isDone = ({ steps }: FirstSteps, wanted: FirstStep): boolean =>
  steps.some(({ step, isDone }) => step === wanted && isDone);

/** Whether the dashboard lists the steps. */
export const hasOpenSteps = ({ steps }: FirstSteps): boolean => steps.some(isOpen);
