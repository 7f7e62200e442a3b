// Every address of the app, typed once.
export const paths = {
  home: "/",
  members: "/members",
  attendance: "/attendance",
  events: "/events",
  workerHours: "/worker-hours",
  settings: "/settings",
  completeProfile: "/complete-profile",
} as const;

export const signInAddress = (next: string) => `/api/login?next=${encodeURIComponent(next)}`;
export const signOutAddress = "/api/logout";
