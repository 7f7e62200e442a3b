// Limits of section 9 of the specification: lengths (in characters), list sizes, days.

export const MAX_NAME = 100;
export const MAX_EMAIL = 254;
export const MAX_PHONE = 40;
export const MAX_ADDRESS = 500;
export const MAX_TITLE = 255;
/** Allergies are printed on a small label. */
export const MAX_ALLERGIES = 200;
export const MAX_TEXT = 5000;
/** Maximum of each number of a headcount. */
export const MAX_HEADCOUNT = 1_000_000;
/** Maximum number of people in a household, and of guardians of a child. */
export const MAX_HOUSEHOLD = 50;
export const MAX_GUARDIANS = 50;
/** Maximum age that a children's room names, of children in a room, and of adults that it needs. */
export const MAX_AGE = 99;
export const MAX_ROOM_CHILDREN = 500;
export const MAX_ROOM_ADULTS = 20;
/** Series and events at which a room is used. */
export const MAX_ROOM_EVENTS = 50;
/** People who lead a ministry together with its leader. */
export const MAX_CO_LEADERS = 5;
/** Positions of a ministry, people that one needs at an event, and weeks that a serving plan shows. */
export const MAX_POSITIONS = 40;
export const MAX_SERVING_NEEDED = 99;
export const MAX_SERVING_WEEKS = 26;
/** Requests to serve that are answered together. */
export const MAX_REQUESTS_AT_ONCE = 200;
export const MAX_SERVING_REASON = 200;
export const MAX_AWAY_DAYS = 366;
/** Maximum number of children who are checked in together. */
/** Printers that a printing program may name. */
export const MAX_PRINTERS = 200;
export const MAX_CHILDREN_AT_ONCE = 20;
export const MAX_SEARCH = 100;
/** Maximum number of rows of each group that the search of everything answers. */
export const FOUND_PEOPLE = 8;
export const FOUND_EVENTS = 6;
export const FOUND_MINISTRIES = 5;
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** The time limit of an upload, in milliseconds, because a large file takes long over a slow connection. */
export const UPLOAD_MS = 5 * 60_000;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;

/** Default validity of an invitation in days. */
export const INVITATION_DAYS = 7;
export const MAX_INVITATION_DAYS = 30;
/** Number of characters of an invitation's code that screens show. */
export const SHOWN_CODE = 8;

/** Maximum and default number of rows on a page of a list. */
export const MAX_PAGE = 1000;

/** A list counts its rows up to this number; a total of one more means "more". */
export const MAX_COUNT = 10_000;

/** Maximum characters of a text message; a longer text is shortened and followed by a link. */
export const MAX_SMS_TEXT = 480;

/** Maximum number of people assigned to a ministry in one call, so that their ids fit into one live notice. */
export const MAX_ASSIGNMENTS = 500;

export const TIMEZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
] as const;
export const DEFAULT_TIMEZONE = "America/New_York";

/** Most events of one series that are written at once. */
export const MAX_OCCURRENCES = 730;

export const DASHBOARD_EVENTS = 4;
export const DASHBOARD_MEMBER_ROWS = 3;
export const MEMBER_DASHBOARD_EVENTS = 3;
/** Announcements on the member dashboard and under the bell. */
export const RECENT_ANNOUNCEMENTS = 3;
export const RECENT_RECORDS = 10;
export const BIRTH_YEARS = 100;
/** Places with a permanent QR code. */
export const MAX_CHECKIN_PLACES = 100;
/** Guests whom one person brings to an event. */
export const MAX_GUESTS = 10;

/** Check-in opens on the day of an event, but at least so many hours before its start. */
export const CHECKIN_OPENS_HOURS = 3;
