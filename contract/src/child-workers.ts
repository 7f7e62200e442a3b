// Adults who serve in rooms of children: in one room at a time (docs/decisions/0216).
import * as z from "zod";
import { id } from "./fields.ts";

export const Worker = z.object({
  id: z.number(),
  eventId: z.number(),
  roomId: z.number(),
  memberId: z.number().nullable(),
  checkedInAt: z.string(),
  checkedOutAt: z.string().nullable(),
});
export type Worker = z.infer<typeof Worker>;

/** A person who begins to serve, and the rooms where they served until now. */
export const StartedWorker = Worker.extend({
  left: z.array(
    z.object({
      roomName: z.string(),
      /** Null for another room of the same event, and for an event that the viewer may not see. */
      eventTitle: z.string().nullable(),
    }),
  ),
});
export type StartedWorker = z.infer<typeof StartedWorker>;

export const NewWorker = z.object({ eventId: id, roomId: id, memberId: id });
export type NewWorker = z.infer<typeof NewWorker>;
