// Calendars as Google, Outlook and Apple export them.

export const calendarOf = (...lines: readonly string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");

export const eventOf = (uid: string, ...lines: readonly string[]): string =>
  ["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"].join("\r\n");

/** A weekly service with a day left out, a moved one and a canceled one, a supper in UTC, and a retreat of three days. */
export const GOOGLE = calendarOf(
  "CALSCALE:GREGORIAN",
  "METHOD:PUBLISH",
  "X-WR-CALNAME:Grace Church",
  "X-WR-TIMEZONE:America/New_York",
  "BEGIN:VTIMEZONE",
  "TZID:America/New_York",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "TZNAME:EDT",
  "DTSTART:19700308T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "TZNAME:EST",
  "DTSTART:19701101T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
  eventOf(
    "worship@google.com",
    "DTSTART;TZID=America/New_York:20261206T103000",
    "DTEND;TZID=America/New_York:20261206T120000",
    "RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20270201T045959Z;BYDAY=SU",
    "EXDATE;TZID=America/New_York:20261227T103000",
    "SEQUENCE:2",
    "STATUS:CONFIRMED",
    "SUMMARY:Worship",
    "LOCATION:Sanctuary\\, 1 Main Street",
    "DESCRIPTION:Welcome!<br><b>Coffee</b> after&nbsp\\;the service",
  ),
  eventOf(
    "worship@google.com",
    "RECURRENCE-ID;TZID=America/New_York:20261220T103000",
    "DTSTART;TZID=America/New_York:20261220T160000",
    "DTEND;TZID=America/New_York:20261220T173000",
    "SUMMARY:Carols",
    "LOCATION:Sanctuary\\, 1 Main Street",
  ),
  eventOf(
    "worship@google.com",
    "RECURRENCE-ID;TZID=America/New_York:20270103T103000",
    "DTSTART;TZID=America/New_York:20270103T103000",
    "DTEND;TZID=America/New_York:20270103T120000",
    "STATUS:CANCELLED",
    "SUMMARY:Worship",
  ),
  eventOf("supper@google.com", "DTSTART:20261216T230000Z", "DTEND:20261217T003000Z", "SUMMARY:Supper"),
  eventOf("retreat@google.com", "DTSTART;VALUE=DATE:20270115", "DTEND;VALUE=DATE:20270118", "SUMMARY:Retreat"),
);

/** Names of Windows for zones, a zone that only has rules, folded lines, and a rule by position. */
export const OUTLOOK = calendarOf(
  "METHOD:PUBLISH",
  "X-MS-OLK-FORCEINSPECTOROPEN:TRUE",
  "BEGIN:VTIMEZONE",
  "TZID:Customized Time Zone 1",
  "BEGIN:STANDARD",
  "DTSTART:16011104T020000",
  "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0600",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010311T020000",
  "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
  "TZOFFSETFROM:-0600",
  "TZOFFSETTO:-0500",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
  eventOf(
    "040000008200E00074C5B7101A82E008",
    'DTSTART;TZID="Eastern Standard Time":20261208T190000',
    'DTEND;TZID="Eastern Standard Time":20261208T203000',
    "RRULE:FREQ=MONTHLY;COUNT=6;BYDAY=TU;BYSETPOS=2",
    "SUMMARY;LANGUAGE=en-us:Elders meet",
    " ing",
    "CLASS:PUBLIC",
    "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
  ),
  eventOf(
    "040000008200E00074C5B7101A82E009",
    "DTSTART;TZID=Customized Time Zone 1:20261210T180000",
    "DURATION:PT2H",
    "SUMMARY:Call with Chicago",
  ),
  eventOf("private@outlook.com", "DTSTART:20261210T180000Z", "CLASS:PRIVATE", "SUMMARY:Dentist"),
);

/** A yearly whole day, a time without a zone, an event without an end, and a task. */
export const APPLE = calendarOf(
  "X-APPLE-CALENDAR-COLOR:#1BADF8",
  "X-WR-CALNAME:Kirche",
  eventOf(
    "A1B2-APPLE",
    "DTSTART;VALUE=DATE:20261224",
    "DTEND;VALUE=DATE:20261225",
    "RRULE:FREQ=YEARLY;UNTIL=20281224",
    "SUMMARY:Christmas Eve",
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:NONE",
    "TRIGGER;VALUE=DATE-TIME:19760401T005545Z",
    "END:VALARM",
  ),
  eventOf("A1B3-APPLE", "DTSTART:20261211T083000", "SUMMARY:Prayer breakfast"),
  "BEGIN:VTODO",
  "UID:A1B4-APPLE",
  "SUMMARY:Buy candles",
  "END:VTODO",
);
