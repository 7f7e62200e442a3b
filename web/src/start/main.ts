// Requests what the first screen shows while the scripts of the app are still loading. A script of its own in the page
// for members, because it must run before the others. The app takes the answers from `api/earlyAnswers.ts`.
import type { CurrentUser } from "@narthex/contract/signin.ts";

declare global {
  /** The answers by URL. Absent in the page for visitors. */
  var narthexEarly: Map<string, Promise<Response>> | undefined;
}

const USER = "/api/auth/user";
/** The first calls of the dashboard for people with the permission dashboard.read. */
const DASHBOARD = [
  "/api/events/upcoming?limit=50",
  "/api/serving",
  "/api/dashboard/stats",
  "/api/dashboard/sunday",
  "/api/dashboard/decisions",
  "/api/members/recent-activity",
];
/** As the time limit of all calls, in `api/request.ts`. */
const TIME_LIMIT_MS = 15_000;

const answers = new Map<string, Promise<Response>>();

function requestEarly(url: string): Promise<Response> {
  const answer = fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  // The app repeats a call that failed.
  answer.catch(() => undefined);
  answers.set(url, answer);
  return answer;
}

async function requestFirstScreen(): Promise<void> {
  const answer = await requestEarly(USER);
  if (!answer.ok || location.pathname !== "/") return;
  const { permissions } = (await answer.clone().json()) as CurrentUser;
  if (!permissions.includes("dashboard.read")) return;
  for (const url of DASHBOARD) requestEarly(url);
  if (permissions.includes("settings.manage")) requestEarly("/api/first-steps");
}

// In a view of another role (the key is of session/view.ts), and at a station, the calls differ.
if (sessionStorage.getItem("narthex.view") === null && !location.pathname.startsWith("/station")) {
  globalThis.narthexEarly = answers;
  requestFirstScreen().catch(() => undefined);
}
