// Who can serve in which position of a ministry. A position without anyone is open to everyone in the ministry.
import * as z from "zod";
import { Distinction } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id } from "./fields.ts";
import { SearchText } from "./page.ts";

const LimitedPosition = z.object({
  id: z.number(),
  name: z.string(),
  /** How many people of the ministry can serve there; 0 for a position that is open to everyone. */
  people: z.number(),
  /** People of the ministry who served there before and are not checked for it. */
  servedOnly: z.number(),
});
export type LimitedPosition = z.infer<typeof LimitedPosition>;

/** A person of the ministry who has accepted, or its leader. */
const PositionPerson = z.object({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  isChild: z.boolean(),
  /** Null without another person of the same name. */
  distinction: Distinction.nullable(),
  /** The positions for which the person is checked. */
  canServe: z.array(z.number()),
  /** The positions in which the person served. */
  served: z.array(z.number()),
});
export type PositionPerson = z.infer<typeof PositionPerson>;

export const PositionPeople = z.object({
  positions: z.array(LimitedPosition),
  /** At most 100, by name; the others are found by their name. */
  people: z.array(PositionPerson),
  /** How many people the search finds. */
  total: z.number(),
});
export type PositionPeople = z.infer<typeof PositionPeople>;

export const PositionPersonInput = z.object({
  memberId: id,
  positionId: id,
  canServe: z.boolean("Please choose yes or no."),
});
export type PositionPersonInput = z.infer<typeof PositionPersonInput>;

export const positionPeople = {
  list: endpoint({
    method: "GET",
    path: "/api/ministries/:id/serving/position-people",
    summary: "The people of a ministry and the positions in which each can serve, for those who plan.",
    access: "directory.read",
    params: IdInPath,
    query: z.object({ search: SearchText.optional() }),
    reads: ["serving", "events", "ministries", "members", "own_ministries", "day"],
    answers: { 200: PositionPeople },
    errors: ["not_found"],
  }),
  set: endpoint({
    method: "PUT",
    path: "/api/ministries/:id/serving/position-people",
    summary: "Sets whether a person can serve in a position.",
    access: "directory.read",
    params: IdInPath,
    body: PositionPersonInput,
    answers: { 200: PositionPersonInput },
    errors: ["not_found"],
  }),
  addServed: endpoint({
    method: "PUT",
    path: "/api/ministries/:id/serving/position-people/served",
    summary: "Adds all people of the ministry who served in a position before to those who can serve there.",
    access: "directory.read",
    params: IdInPath,
    body: z.object({ positionId: id }),
    answers: { 200: z.object({ added: z.number() }) },
    errors: ["not_found"],
  }),
};
