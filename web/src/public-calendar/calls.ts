import type { VisitorReply, visitorReplies } from "@narthex/contract/event-replies.ts";
import type { OnePublicEvent, publicCalendar } from "@narthex/contract/public-calendar.ts";
import { requestPage } from "../api/answers.ts";
import { declareCall } from "../api/declareCall.ts";
import { buildAddress, type CallInput, request } from "../api/request.ts";

type Calls = typeof publicCalendar;
type Replies = typeof visitorReplies;

const calls = {
  get: declareCall<Calls["get"]>("GET", "/api/calendar/public"),
  events: declareCall<Calls["events"]>("GET", "/api/calendar/public/events"),
  event: declareCall<Calls["event"]>("GET", "/api/calendar/public/events/:id"),
  eventFile: declareCall<Calls["eventFile"]>("GET", "/api/calendar/public/events/:id/file"),
  ask: declareCall<Replies["ask"]>("POST", "/api/calendar/public/events/:id/replies"),
  look: declareCall<Replies["look"]>("POST", "/api/calendar/public/replies/look"),
  reply: declareCall<Replies["reply"]>("PUT", "/api/calendar/public/replies"),
  feed: declareCall<Calls["feed"]>("GET", "/api/calendar/public.ics"),
};

const PAGE_ROWS = 50;

export const readCalendar = () => request(calls.get, {});
export const readEvent = (id: number): Promise<OnePublicEvent> => request(calls.event, { params: { id } });
export const readEvents = (after: string | null) =>
  requestPage(calls.events, { query: { limit: PAGE_ROWS, after: after ?? undefined } });

export const buildFileAddress = (id: number) => buildAddress(calls.eventFile, { params: { id } });
export const buildFeedAddress = () => `${location.origin}${buildAddress(calls.feed, {})}`;

export const askToCome = (id: number, body: CallInput<Replies["ask"]>["body"]) =>
  request(calls.ask, { params: { id }, body });
export const lookAtReply = (token: string): Promise<VisitorReply> => request(calls.look, { body: { token } });
export const changeReply = (body: CallInput<Replies["reply"]>["body"]): Promise<VisitorReply> =>
  request(calls.reply, { body });
