// Every address of the app, typed once.
export const paths = {
  home: "/",
  members: "/members",
  importMembers: "/members/import",
  duplicates: "/members/duplicates",
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

/** Where one stands after a card was charged (section 2.12). */
export const afterGiving = "/donations?success=true";

export const signInAddress = (next: string) => `/api/login?next=${encodeURIComponent(next)}`;
export const signOutAddress = "/api/logout";
