// Notices of changes. They contain no personal data: screens read the data again.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { LIVE_PATH, LIVE_TOPICS } from "./live-protocol.ts";

export const LiveNotice = z.object({
  topic: z.enum(LIVE_TOPICS),
  /** The event, for attendance. */
  eventId: z.number().optional(),
  /** For ministries: the caller's ministries changed, and so did the records that the caller may see. */
  own: z.boolean().optional(),
  /** The caller's request that made the change, by the id in its header. */
  request: z.string().optional(),
});
export type LiveNotice = z.infer<typeof LiveNotice>;

/** Longer than any position. */
const POSITION_LENGTH = 4000;

/**
 * The stream's events. Each has a position as its id; a stream that is opened with it continues from there. `ready`
 * comes first, with the account, before any notice. `resync`: changes were missed, so everything has to be read again.
 * `alive`: nothing happened for a while. `state`: whether the server can read changes, which it cannot during a
 * database outage; changes of that time are sent before it is live again. Events without a name contain a list of
 * notices.
 */
export const live = {
  stream: endpoint({
    method: "GET",
    path: LIVE_PATH,
    summary: "Server-sent events: a list of notices for changes that the caller may know of, as they happen.",
    access: "signed_in",
    query: z.object({
      /** Where to continue; several positions for several listeners. Without one, the stream begins with `resync`. */
      since: z.union([z.string().max(POSITION_LENGTH), z.array(z.string().max(POSITION_LENGTH)).max(20)]).optional(),
    }),
    answers: { 200: "events" },
    errors: [],
  }),
};
