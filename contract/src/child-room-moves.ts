// Moves of a child who is inside to another room of the same event (docs/decisions/0246).
import * as z from "zod";
import { RoomOffer } from "./child-families.ts";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id, paragraph } from "./fields.ts";
import { MAX_TEXT } from "./limits.ts";

export const RoomMove = z.object({
  roomId: id,
  /** The room in which the caller saw the child. */
  fromRoomId: id,
  /** Only for children's leads: lets the child into a room that is full, under-staffed or for other ages. */
  override: z.object({ reason: paragraph(MAX_TEXT, "Please write down what happened.") }).optional(),
});
export type RoomMove = z.infer<typeof RoomMove>;

export const roomMoves = {
  rooms: endpoint({
    method: "GET",
    path: "/api/children/check-ins/:id/rooms",
    summary: "The other rooms of the event to which a child who is inside can move, the best first.",
    access: "children.serve",
    params: IdInPath,
    reads: ["children", "members", "events", "day"],
    answers: { 200: z.array(RoomOffer) },
    errors: ["not_found"],
  }),
  move: endpoint({
    method: "POST",
    path: "/api/children/check-ins/:id/move",
    summary: "Moves a child who is inside to another room of the same event, with the same check-in and code.",
    access: "children.serve",
    params: IdInPath,
    body: RoomMove,
    answers: { 200: z.object({ id: z.number(), roomId: z.number() }) },
    errors: ["not_found", "room_full", "room_understaffed", "locked_for_lead", "conflict"],
  }),
};
