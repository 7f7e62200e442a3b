// The attendance of a ministry's people at one of its events, taken by its leader.
import * as z from "zod";
import { Distinction } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id } from "./fields.ts";

/** Maximum number of people in the list, and in one change. */
export const MAX_GROUP = 500;

/** An active person who is assigned to the ministry. */
const GroupPerson = z.object({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null without another person of the same name. */
  distinction: Distinction.nullable(),
  isPresent: z.boolean(),
  /** A child in a children's room at the event, whose record cannot be removed. */
  isInRoom: z.boolean(),
});
export type GroupPerson = z.infer<typeof GroupPerson>;

export const GroupAttendance = z.object({
  /** By last and first name, at most MAX_GROUP. */
  people: z.array(GroupPerson),
  /** People of the ministry in total. */
  total: z.number(),
});
export type GroupAttendance = z.infer<typeof GroupAttendance>;

const people = z.array(id).max(MAX_GROUP, `Please choose at most ${MAX_GROUP} people.`);
export const GroupAttendanceChange = z
  .object({ present: people, absent: people })
  .refine(({ present, absent }) => !present.some((one) => absent.includes(one)), {
    path: ["absent"],
    error: "Please list each person once.",
  });
export type GroupAttendanceChange = z.infer<typeof GroupAttendanceChange>;

export const groupAttendance = {
  show: endpoint({
    method: "GET",
    path: "/api/events/:id/group-attendance",
    summary: "The people of an event's ministry, and who of them was there, for those who take its attendance.",
    access: "signed_in",
    params: IdInPath,
    reads: ["attendance", "ministries", "members", "events", "own_ministries"],
    answers: { 200: GroupAttendance },
    errors: ["not_found"],
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/events/:id/group-attendance",
    summary: "Records who of the ministry's people was at an event, and who was not. Others stay as they are.",
    access: "signed_in",
    params: IdInPath,
    body: GroupAttendanceChange,
    answers: { 200: GroupAttendance },
    errors: ["not_found", "event_not_open_yet", "event_cancelled", "attendance_of_child_inside"],
  }),
};
