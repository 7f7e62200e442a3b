// The public calendar, for visitors without an account: the coming events, one event, and the list for a frame in the
// church's own website. A separate document, so that a frame never contains a part of the signed-in app.
import "../styles/main.css";
import "../styles/theme.ts";
import type { OnePublicEvent, PublicEvent } from "@narthex/contract/public-calendar.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { RowPage } from "../api/answers.ts";
import { CalendarPage } from "./CalendarPage.tsx";
import { readCalendar, readEvent, readEvents } from "./calls.ts";
import { PublicEventPage } from "./EventPage.tsx";
import { Unreadable } from "./PublicFrame.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root element");

const [, , place = ""] = location.pathname.split("/");
const isEvent = /^\d{1,9}$/.test(place);

const reading: Promise<OnePublicEvent | RowPage<PublicEvent[]>> = isEvent ? readEvent(Number(place)) : readEvents(null);

const page = await Promise.all([readCalendar(), reading]).then(
  ([about, what]) =>
    "rows" in what ? (
      <CalendarPage about={about} first={what} isFramed={place === "embed"} />
    ) : (
      <PublicEventPage about={about} event={what} />
    ),
  (error: unknown) => <Unreadable error={error} isEvent={isEvent} />,
);

createRoot(element).render(<StrictMode>{page}</StrictMode>);
