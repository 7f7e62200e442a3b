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
  give: "/give",
  ministries: "/ministries",
  reports: "/reports",
  invitations: "/invitations",
  users: "/users",
  workerHours: "/worker-hours",
  settings: "/settings",
  audit: "/audit",
  profile: "/profile",
  completeProfile: "/complete-profile",
} as const;

export const signInAddress = (next: string) => `/api/login?next=${encodeURIComponent(next)}`;
export const signOutAddress = "/api/logout";
