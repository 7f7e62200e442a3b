// The form of a check-in code on a greeter's device, for people who have no phone. Its address names the event, to lead
// back to its list.
import { paths } from "../paths.ts";

const MARK = "#others";

export const buildFormForOthersPath = ({ sessionId, eventId }: { sessionId: string; eventId: number }) =>
  `/checkin/${sessionId}${MARK}=${eventId}`;

const [mark, eventId] = location.hash.split("=");

/** Whether this page is that form. */
export const isForOthers = mark === MARK;

/** The greeter's list of the event. */
export const attendanceAddress = eventId ? `${paths.attendance}?event=${eventId}` : paths.attendance;
