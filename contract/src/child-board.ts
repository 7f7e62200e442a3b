// The children's team's view of children who are inside: rooms, the children of a room, one child, and the codes that
// collectors show.
import * as z from "zod";
import { CHECK_IN_STATES, CHILD_TEXT_KINDS, COLLECTION_PROOFS } from "./child-kinds.ts";
import { TEXT_STATES } from "./child-texts.ts";
import { endpoint } from "./endpoint.ts";
import { Event } from "./events.ts";
import { IdInPath, idInPath, line } from "./fields.ts";
import { GUARDIAN_KINDS } from "./household-kinds.ts";

const BoardChild = z.object({
  checkInId: z.number(),
  childId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** In whole years; null without a date of birth. */
  age: z.number().nullable(),
  /** Null for staff who are barred from the child. */
  checkedInAt: z.string().nullable(),
  /** Whether the child is inside now. Otherwise the stay is over, and no one recorded who collected the child. */
  isCurrent: z.boolean(),
  /** From when on the child is late; null if the church has no rule, and after the stay. */
  lateFrom: z.string().nullable(),
  /** The name of the adult who brought the child; null if removed. */
  broughtBy: z.string().nullable(),
  broughtById: z.number().nullable(),
  isLocked: z.boolean(),
  /** When someone showed the child's code at the desk; null before. */
  calledAt: z.string().nullable(),
  allergies: z.string().nullable(),
  hasMedicalNotes: z.boolean(),
  /** From when on the tags count as not printed: printing failed, or nothing was reported; null otherwise. */
  labelsMissingFrom: z.string().nullable(),
  /** Text messages about this child alone, the latest first. */
  texts: z.array(
    z.object({
      kind: z.enum(CHILD_TEXT_KINDS),
      at: z.string(),
      /** People to whom it has not been sent yet. */
      waiting: z.number(),
      /** People to whom it was sent. */
      sent: z.number(),
      /** People who did not get it. */
      missed: z.number(),
    }),
  ),
});
export type BoardChild = z.infer<typeof BoardChild>;

const BoardWorker = z.object({
  id: z.number(),
  memberId: z.number(),
  name: z.string(),
  since: z.string(),
  /**
   * Whether the person counts for the rules about adults: not after a clearance ended, under the minimum age, or where
   * a children's lead has to decide. The reason is not said.
   */
  isCounted: z.boolean(),
});
export type BoardWorker = z.infer<typeof BoardWorker>;

const CollectedChild = z.object({
  checkInId: z.number(),
  /** The id of the checkout. */
  checkOutId: z.number(),
  childId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a person who is not a member. */
  collectorId: z.number().nullable(),
  collectorName: z.string(),
  proof: z.enum(COLLECTION_PROOFS),
  at: z.string(),
});
export type CollectedChild = z.infer<typeof CollectedChild>;

/** Null if the viewer may not see the event. */
const eventTitle = z.string().nullable();

/** A child whose stay continues in another room or at another event. */
const MovedChild = BoardChild.pick({ checkInId: true, childId: true, firstName: true, lastName: true }).extend({
  /** Where the child is now, or was then. */
  roomName: z.string(),
  /** Null at the same event, and if the viewer may not see the other one. */
  eventTitle: z.string().nullable(),
  at: z.string(),
});
export type MovedChild = z.infer<typeof MovedChild>;

const staffing = {
  /** Null without a rule. */
  childrenPerWorker: z.number().nullable(),
  /** How many more adults the rules ask for; in an empty room, for the first child. */
  adultsMissing: z.number(),
};

const Board = z.object({
  roomId: z.number(),
  roomName: z.string(),
  eventId: z.number(),
  capacity: z.number(),
  /** Those whose code was shown at the desk come first, then by first name. */
  children: z.array(BoardChild),
  workers: z.array(BoardWorker),
  /** Children who were here and were collected, the latest first. */
  collected: z.array(CollectedChild),
  /** Children who were here and moved to another room or event, the latest first. */
  moved: z.array(MovedChild),
  isFull: z.boolean(),
  ...staffing,
  /** A sentence for each rule about adults that is broken at the moment. */
  staffingProblems: z.array(z.string()),
  textState: z.enum(TEXT_STATES),
});
export type Board = z.infer<typeof Board>;

const RoomLoad = z.object({
  roomId: z.number(),
  roomName: z.string(),
  minAge: z.number().nullable(),
  maxAge: z.number().nullable(),
  ageMonth: z.number().nullable(),
  capacity: z.number(),
  children: z.number(),
  /** Adults who serve and count for the rules. */
  workers: z.number(),
  isFull: z.boolean(),
  ...staffing,
  staffingProblems: z.array(z.string()),
  /** From when on each child inside is late, the earliest first; empty if the church has no rule. */
  lateFrom: z.array(z.string()),
});
export type RoomLoad = z.infer<typeof RoomLoad>;

export const board = {
  rooms: endpoint({
    method: "GET",
    path: "/api/children/rooms",
    summary: "The rooms that take children, with the children and adults in each at an event.",
    access: "children.serve",
    stations: ["attended"],
    query: z.object({ eventId: idInPath }),
    reads: ["children", "members", "events", "day"],
    answers: { 200: z.array(RoomLoad) },
    errors: ["not_found"],
  }),
  show: endpoint({
    method: "GET",
    path: "/api/rooms/:id/board",
    summary: "Who is in a room at an event, who serves there, and which rules are broken.",
    access: "children.serve",
    params: IdInPath,
    query: z.object({ eventId: idInPath }),
    reads: ["children", "members", "events", "day"],
    answers: { 200: Board },
    errors: ["not_found"],
  }),
};

const Collector = z.object({
  /** Null for a person who is not a member. */
  adultId: z.number().nullable(),
  name: z.string(),
  kind: z.enum(GUARDIAN_KINDS).exclude(["barred"]),
  /** The picture of a member, to compare with the person who collects; null if there is none. */
  profileImageUrl: z.string().nullable(),
  /** The phone number to call, for leads; null for others, and where none is known. */
  phone: z.string().nullable(),
});
export type Collector = z.infer<typeof Collector>;

const ChildInside = z.object({
  checkInId: z.number(),
  childId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  roomName: z.string(),
  eventTitle,
  state: z.enum(CHECK_IN_STATES),
  isLocked: z.boolean(),
  broughtById: z.number().nullable(),
  broughtBy: z.string().nullable(),
  /** Those who may collect the child today. */
  collectors: z.array(Collector),
  /** For leads, if the child's list is empty: the adults of the household, of whom one can be called. */
  adultsToCall: z.array(z.object({ adultId: z.number(), name: z.string(), phone: z.string().nullable() })),
});
export type ChildInside = z.infer<typeof ChildInside>;

const CalledChild = BoardChild.pick({ checkInId: true, firstName: true, lastName: true }).extend({
  roomName: z.string(),
  eventTitle,
});
export type CalledChild = z.infer<typeof CalledChild>;

const InsideList = z.object({
  /** When it was read. */
  at: z.string(),
  /** The rooms in which someone is now, at any event. */
  rooms: z.array(
    z.object({
      roomId: z.number(),
      eventId: z.number(),
      roomName: z.string(),
      eventTitle: z.string(),
      /** By name; at a station with the first letter of the last name. */
      children: z.array(z.object({ checkInId: z.number(), name: z.string(), allergies: z.string().nullable() })),
      /** Those who serve in the room and were not checked out. */
      adults: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
});
export type InsideList = z.infer<typeof InsideList>;

export const childrenInside = {
  list: endpoint({
    method: "GET",
    path: "/api/children/inside",
    summary:
      "The children and adults who are in rooms now, at every event that the caller may see, for a fire or another emergency.",
    access: "children.serve",
    stations: ["attended"],
    reads: ["children", "events", "members", "own_ministries", "day"],
    answers: { 200: InsideList },
    errors: [],
  }),
  events: endpoint({
    method: "GET",
    path: "/api/children/events",
    summary: "The events at which children are inside, by their start, also those of yesterday.",
    access: "children.serve",
    reads: ["children", "events", "members", "own_ministries", "day"],
    answers: { 200: z.array(Event) },
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/api/children/check-ins/:id",
    summary: "A child who was checked in, and who may collect the child.",
    access: "children.serve",
    stations: ["attended"],
    params: IdInPath,
    reads: ["children", "members", "events"],
    answers: { 200: ChildInside },
    errors: ["not_found"],
  }),
  call: endpoint({
    method: "POST",
    path: "/api/children/calls",
    summary:
      "Finds the children inside with the code that a collector shows, at any event, and marks them on the boards of their rooms.",
    access: "children.serve",
    stations: ["attended"],
    body: z.object({ code: line(20, "Please enter the code of the tag.") }),
    answers: { 200: z.array(CalledChild) },
    errors: ["not_found"],
  }),
};
