import type { LinkedServing, linkedServing } from "@narthex/contract/own-serving.ts";
import type { servingAnswers } from "@narthex/contract/serving-answers.ts";
import type { signin } from "@narthex/contract/signin.ts";
import { declareCall } from "../api/declareCall.ts";
import { type CallInput, request } from "../api/request.ts";

type Calls = typeof linkedServing;
type AnswerCalls = typeof servingAnswers;

const calls = {
  options: declareCall<(typeof signin)["options"]>("GET", "/api/signin/options"),
  look: declareCall<Calls["look"]>("POST", "/api/serving/link"),
  answer: declareCall<Calls["answer"]>("PUT", "/api/serving/link"),
  acceptAll: declareCall<AnswerCalls["acceptByLink"]>("PUT", "/api/serving/link/answers"),
};

/** The congregation's name and logo. */
export const readServingCongregation = () => request(calls.options, {});
export const lookAtServing = (token: string): Promise<LinkedServing> => request(calls.look, { body: { token } });
export const answerServing = (body: CallInput<Calls["answer"]>["body"]): Promise<LinkedServing> =>
  request(calls.answer, { body });
export const acceptServing = (body: CallInput<AnswerCalls["acceptByLink"]>["body"]) =>
  request(calls.acceptAll, { body });
