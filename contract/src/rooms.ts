// Rooms for children: which ages they take, how many children, and how many adults they need.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { entryKey, IdInPath, id, line, version } from "./fields.ts";
import { MAX_AGE, MAX_NAME, MAX_ROOM_ADULTS, MAX_ROOM_CHILDREN, MAX_ROOM_EVENTS } from "./limits.ts";
import { PageQuery, SearchText } from "./page.ts";

const ROOM_EVENT_KINDS = ["series", "event"] as const;

/** A series of events, or a single event, at which a room is used. */
export const RoomEvent = z.object({
  kind: z.enum(ROOM_EVENT_KINDS),
  id: z.number(),
  /** Null for an event that the viewer may not see. */
  title: z.string().nullable(),
  /** How the series repeats; null for an event. */
  repeats: z.string().nullable(),
  /** The day of the event; null for a series. */
  eventDate: z.string().nullable(),
  /** Whether no event of it is to come. */
  isOver: z.boolean(),
});
export type RoomEvent = z.infer<typeof RoomEvent>;

export const Room = z.object({
  id: z.number(),
  name: z.string(),
  /** Ages in whole years, both included; null for no limit. */
  minAge: z.number().nullable(),
  maxAge: z.number().nullable(),
  /**
   * Ages count on the first day of this month (1 to 12), as grades of a school do; null for the day of the event.
   */
  ageMonth: z.number().nullable(),
  /** Maximum number of children. */
  capacity: z.number(),
  /** Maximum number of children for each adult who serves; null for no limit. */
  childrenPerWorker: z.number().nullable(),
  /** The number of adults that the room needs before it takes a child; null for none. */
  minAdults: z.number().nullable(),
  /** Whether two of the adults must not be of one household. */
  needsUnrelatedAdults: z.boolean(),
  /** An archived room takes no children and stays in reports. */
  archived: z.boolean(),
  /** The series and events at which the room is used; null for every event. */
  usedAt: z.array(RoomEvent).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  can: z.object({ edit: z.boolean() }),
});
export type Room = z.infer<typeof Room>;

const whole = (min: number, max: number) => {
  const sentence = `Please enter a whole number from ${min} to ${max}.`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};
const YES_OR_NO = "Please choose yes or no.";

const RoomFields = z.object({
  name: line(MAX_NAME),
  minAge: whole(0, MAX_AGE).nullable(),
  maxAge: whole(0, MAX_AGE).nullable(),
  ageMonth: whole(1, 12).nullable(),
  capacity: whole(1, MAX_ROOM_CHILDREN),
  childrenPerWorker: whole(1, MAX_ROOM_CHILDREN).nullable(),
  minAdults: whole(1, MAX_ROOM_ADULTS).nullable(),
  needsUnrelatedAdults: z.boolean(YES_OR_NO),
  usedAt: z
    .array(z.object({ kind: z.enum(ROOM_EVENT_KINDS), id }))
    .min(1, "Please choose a series or an event.")
    .max(MAX_ROOM_EVENTS, `Please choose at most ${MAX_ROOM_EVENTS} series and events.`)
    .nullable(),
});

export const NewRoom = RoomFields.partial().extend({
  name: RoomFields.shape.name,
  capacity: RoomFields.shape.capacity,
  entryKey: entryKey.optional(),
});
export type NewRoom = z.infer<typeof NewRoom>;

/** Absent fields stay unchanged. */
export const RoomChange = RoomFields.extend({ archived: z.boolean(YES_OR_NO) })
  .partial()
  .extend({ updatedAt: version });
export type RoomChange = z.infer<typeof RoomChange>;

export const RoomsQuery = PageQuery.omit({ search: true }).extend({
  /** By default the archived rooms are left out. */
  show: z.enum(["open", "all"], "Please choose from the list.").default("open"),
});
export type RoomsQuery = z.infer<typeof RoomsQuery>;

const RoomEventsQuery = z.object({ search: SearchText.default("") });

export const rooms = {
  list: endpoint({
    method: "GET",
    path: "/api/rooms",
    summary: "The children's rooms by name.",
    access: "children.serve",
    query: RoomsQuery,
    reads: ["children", "events", "day"],
    answers: { 200: z.array(Room) },
    errors: [],
  }),
  searchEvents: endpoint({
    method: "GET",
    path: "/api/rooms/events",
    summary: "Series and events to come at which a room may be used, by a part of the title.",
    access: "children.lead",
    query: RoomEventsQuery,
    reads: ["events", "day"],
    answers: { 200: z.array(RoomEvent) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/rooms",
    summary: "Adds a children's room. 201 the first time, 200 with the same room where this entry key was used before.",
    access: "children.lead",
    body: NewRoom,
    answers: { 200: Room, 201: Room },
    errors: ["entry_key_used"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/rooms/:id",
    summary: "Changes or archives a room; what is absent stays. A room with children or adults inside is not archived.",
    access: "children.lead",
    params: IdInPath,
    body: RoomChange,
    answers: { 200: Room },
    errors: ["not_found", "conflict", "room_in_use"],
  }),
};
