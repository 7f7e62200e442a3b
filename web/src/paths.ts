// All paths of the app.
export const paths = {
  home: "/",
  members: "/members",
  importMembers: "/members/import",
  duplicates: "/members/duplicates",
  person: "/members/$id",
  households: "/members/households",
  tags: "/members/tags",
  children: "/children",
  newcomers: "/members/newcomers",
  followUps: "/members/follow-ups",
  attendance: "/attendance",
  events: "/events",
  event: "/events/$id",
  importCalendar: "/events/import",
  donations: "/donations",
  donationBatches: "/donations/batch",
  importGifts: "/donations/import",
  statements: "/donations/statements",
  ministries: "/ministries",
  serving: "/serving",
  servingPlan: "/serving/$id",
  give: "/give",
  thanks: "/give/thanks",
  communications: "/communications",
  reports: "/reports",
  invitations: "/invitations",
  users: "/users",
  workerHours: "/worker-hours",
  settings: "/settings",
  firstSteps: "/first-steps",
  audit: "/audit",
  profile: "/profile",
  help: "/help",
  helpPage: "/help/$page",
  handbook: "/help/handbook",
  completeProfile: "/complete-profile",
} as const;

/** A separate page outside the app, which exists while the public calendar is switched on. */
export const publicCalendarAddress = "/calendar";

/** The only screen of a browser that is a check-in station. */
export const stationAddress = "/station";

/** Paths where a visitor gets the landing page, or a note on the screen that an account is required. */
const FOR_VISITORS: readonly string[] = [paths.home, paths.events, paths.communications, paths.give, paths.thanks];

/** The path of one person, of one event, of one serving plan, or of one help page. */
const ONE = /^\/(?:(?:members|events|serving)\/\d+|help\/[a-z-]+)$/;

/**
 * Whether a visitor is redirected from this path to signing in, and back to it
 * (docs/decisions/0010-send-visitors-to-sign-in-and-back.md).
 */
export const isAccountNeeded = (path: string): boolean =>
  (Object.values(paths).some((known) => known === path) || ONE.test(path)) && !FOR_VISITORS.includes(path);

/** The path after a card was charged (section 2.12); it leads to the thank-you page. */
export const buildAfterGivingPath = (receipt: string) => `/donations?success=true#${receipt}`;
/** The thank-you page of a gift. */
export const buildThanksAddress = (receipt: string) => `${paths.thanks}#${receipt}`;

/** The part of the settings' address that leads to the public calendar. */
export const calendarSettingsHash = "public-calendar";

export const buildSignInAddress = (next: string) => `/api/login?next=${encodeURIComponent(next)}`;
export const signOutAddress = "/api/logout";
