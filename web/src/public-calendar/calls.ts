import type { VisitorReply, visitorReplies } from "@narthex/contract/event-replies.ts";
import type { OnePublicEvent, publicCalendar } from "@narthex/contract/public-calendar.ts";
import { requestPage } from "../api/answers.ts";
import { declared } from "../api/declared.ts";
import { addressOf, type Input, request } from "../api/request.ts";

type Calls = typeof publicCalendar;
type Replies = typeof visitorReplies;

const calls = {
  get: declared<Calls["get"]>("GET", "/api/calendar/public"),
  events: declared<Calls["events"]>("GET", "/api/calendar/public/events"),
  event: declared<Calls["event"]>("GET", "/api/calendar/public/events/:id"),
  eventFile: declared<Calls["eventFile"]>("GET", "/api/calendar/public/events/:id/file"),
  ask: declared<Replies["ask"]>("POST", "/api/calendar/public/events/:id/replies"),
  look: declared<Replies["look"]>("POST", "/api/calendar/public/replies/look"),
  reply: declared<Replies["reply"]>("PUT", "/api/calendar/public/replies"),
  feed: declared<Calls["feed"]>("GET", "/api/calendar/public.ics"),
};

const PAGE_ROWS = 50;

export const readCalendar = () => request(calls.get, {});
export const readEvent = (id: number): Promise<OnePublicEvent> => request(calls.event, { params: { id } });
export const readEvents = (after: string | null) =>
  requestPage(calls.events, { query: { limit: PAGE_ROWS, after: after ?? undefined } });

export const fileAddress = (id: number) => addressOf(calls.eventFile, { params: { id } });
export const feedAddress = () => `${location.origin}${addressOf(calls.feed, {})}`;

export const askToCome = (id: number, body: Input<Replies["ask"]>["body"]) =>
  request(calls.ask, { params: { id }, body });
export const lookAtReply = (token: string): Promise<VisitorReply> => request(calls.look, { body: { token } });
export const changeReply = (body: Input<Replies["reply"]>["body"]): Promise<VisitorReply> =>
  request(calls.reply, { body });
