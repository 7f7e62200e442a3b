// Every address of the app, typed once.
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
  attendance: "/attendance",
  events: "/events",
  donations: "/donations",
  donationBatches: "/donations/batch",
  statements: "/donations/statements",
  ministries: "/ministries",
  give: "/give",
  communications: "/communications",
  reports: "/reports",
  invitations: "/invitations",
  users: "/users",
  workerHours: "/worker-hours",
  settings: "/settings",
  audit: "/audit",
  profile: "/profile",
  completeProfile: "/complete-profile",
} as const;

/** Where a visitor is greeted, or told on the screen itself that one has to be signed in. */
const FOR_VISITORS: readonly string[] = [paths.home, paths.events, paths.communications];

/** The address of one person. */
const PERSON = /^\/members\/\d+$/;

/** Whether a visitor is led from this address to signing in, and back to it (docs/decisions/0010-send-visitors-to-sign-in-and-back.md). */
export const asksForAccount = (path: string): boolean =>
  (Object.values(paths).some((known) => known === path) || PERSON.test(path)) && !FOR_VISITORS.includes(path);

/** Where one stands after a card was charged (section 2.12). */
export const afterGiving = "/donations?success=true";

export const signInAddress = (next: string) => `/api/login?next=${encodeURIComponent(next)}`;
export const signOutAddress = "/api/logout";
