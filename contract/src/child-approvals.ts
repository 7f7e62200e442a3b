// Requests for an approval, which colleagues answer on their own screens (docs/decisions/0199).
import * as z from "zod";
import { APPROVAL_KINDS, REQUEST_STATES } from "./child-kinds.ts";
import { NewApproval } from "./children.ts";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id } from "./fields.ts";
import { GUARDIAN_KINDS } from "./household-kinds.ts";

/** A request of the desk. The lead, who sees the phone numbers, may enter later who was called. */
export const NewApprovalRequest = NewApproval.omit({ isAnotherPerson: true });
export type NewApprovalRequest = z.infer<typeof NewApprovalRequest>;

const Asked = z.object({
  id: z.number(),
  /** For the checkout of the session or station that asked. It is worth nothing until a colleague approves. */
  token: z.string(),
  expiresAt: z.string(),
});

const OpenRequest = z.object({
  id: z.number(),
  checkInId: z.number(),
  kind: z.enum(APPROVAL_KINDS),
  childId: z.number(),
  childName: z.string(),
  roomName: z.string(),
  /** Null for a person without a record. */
  collectorId: z.number().nullable(),
  collectorName: z.string(),
  /** How the collector is on the list of those who may collect the child; null for others. */
  listedAs: z.enum(GUARDIAN_KINDS).exclude(["barred"]).nullable(),
  /** Of a lead's approval: whether a parent or guardian has to be called. */
  needsCall: z.boolean(),
  /**
   * The name is similar to one of a person who must not collect the child, or the phone number is the same. Only leads
   * get such a request.
   */
  isSimilar: z.boolean(),
  /** The collector must not have the child: the request can only be refused. Only leads get such a request. */
  isBarred: z.boolean(),
  /** The parent or guardian who was called, as the desk says; null if the lead calls. */
  guardianCalledId: z.number().nullable(),
  guardianCalledName: z.string().nullable(),
  /** Who asks, in an own session; null at a station. */
  askedByName: z.string().nullable(),
  stationName: z.string().nullable(),
  /** Of a lost tag at a station: who has approved first; a second member of staff is needed. */
  firstByName: z.string().nullable(),
  expiresAt: z.string(),
});
export type OpenRequest = z.infer<typeof OpenRequest>;

const RequestStatus = z.object({
  state: z.enum(REQUEST_STATES),
  /** As the lead has chosen. */
  guardianCalledId: z.number().nullable(),
  /** Who has approved; null before. */
  approvedByName: z.string().nullable(),
  firstByName: z.string().nullable(),
  expiresAt: z.string(),
});
export type RequestStatus = z.infer<typeof RequestStatus>;

const Answer = z.object({
  isApproved: z.boolean(),
  guardianCalledId: id.nullable().optional(),
  isAnotherPerson: z.boolean().optional(),
});
export type ApprovalAnswer = z.infer<typeof Answer>;

export const approvalRequests = {
  ask: endpoint({
    method: "POST",
    path: "/api/children/approval-requests",
    summary: "Asks colleagues to approve a collector, within two minutes. A newer request of the caller replaces it.",
    access: "children.serve",
    stations: ["attended"],
    body: NewApprovalRequest,
    answers: { 201: Asked },
    errors: ["not_found", "collector_refused", "locked_for_lead"],
  }),
  list: endpoint({
    method: "GET",
    path: "/api/children/approval-requests",
    summary: "The open requests that the caller may answer, the oldest first; at most 20.",
    access: "children.serve",
    reads: ["children", "members"],
    answers: { 200: z.array(OpenRequest) },
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/api/children/approval-requests/:id",
    summary: "Whether a request of the caller was answered.",
    access: "children.serve",
    stations: ["attended"],
    params: IdInPath,
    reads: ["children", "members"],
    answers: { 200: RequestStatus },
    errors: ["not_found"],
  }),
  answer: endpoint({
    method: "POST",
    path: "/api/children/approval-requests/:id/answer",
    summary: "Approves or refuses a request of a colleague. The approval is valid once, for two more minutes.",
    access: "children.serve",
    params: IdInPath,
    body: Answer,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found", "conflict", "collector_refused"],
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/api/children/approval-requests/:id/withdraw",
    summary: "Ends a request of the caller, whose dialog was closed. An approval of it can no longer be used.",
    access: "children.serve",
    stations: ["attended"],
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};
