// Every screen for every role that has it: no violation reported by axe, no horizontal overflow, in light and dark, no
// unreadably narrow column on a tablet, and no more rows requested than shown.
import type { Page } from "@playwright/test";
import type { CastName } from "../sample/src/cast.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test, visit } from "./narthex.ts";
import { expectReadableColumns } from "./text-width.ts";

const SCREENS: Partial<Record<CastName, readonly { path: string; heading: string }[]>> = {
  admin: [
    { path: "/", heading: "Dashboard" },
    { path: "/members", heading: "Members" },
    { path: "/members/import", heading: "Import members" },
    { path: "/members/duplicates", heading: "Likely duplicates" },
    { path: "/members/households", heading: "Households" },
    { path: "/members/newcomers", heading: "Newcomers" },
    { path: "/members/follow-ups", heading: "Follow-ups" },
    { path: "/members/tags", heading: "Tags" },
    { path: "/children", heading: "Children" },
    { path: "/children?tab=board", heading: "Children" },
    { path: "/children?tab=rooms", heading: "Children" },
    { path: "/children?tab=clearances", heading: "Children" },
    { path: "/children?tab=stations", heading: "Children" },
    { path: "/attendance", heading: "Attendance" },
    { path: "/attendance?method=qr", heading: "Attendance" },
    { path: "/attendance?method=manual", heading: "Attendance" },
    { path: "/events", heading: "Events" },
    { path: "/events?view=calendar", heading: "Events" },
    { path: "/events?view=calendar&span=week", heading: "Events" },
    { path: "/events?view=calendar&span=agenda", heading: "Events" },
    { path: "/members?tab=assignments", heading: "Members" },
    { path: "/members?tab=assignments&ministry=1", heading: "Members" },
    { path: "/donations", heading: "Donations" },
    { path: "/donations?donor=anonymous&method=cash", heading: "Donations" },
    { path: "/donations/batch", heading: "Enter a batch" },
    { path: "/donations/batch?id=1", heading: "Batch of Oct 13, 2024" },
    { path: "/donations/statements", heading: "Giving statements" },
    { path: "/ministries", heading: "Ministries" },
    { path: "/serving", heading: "Serving" },
    { path: "/serving/1", heading: "Serving plan" },
    { path: "/communications", heading: "Communications" },
    { path: "/communications?tab=messages", heading: "Communications" },
    { path: "/communications?tab=messages&box=sent", heading: "Communications" },
    { path: "/communications?tab=prayers", heading: "Communications" },
    { path: "/reports", heading: "Reports" },
    { path: "/reports?tab=attendance", heading: "Reports" },
    { path: "/reports?tab=members", heading: "Reports" },
    { path: "/reports?view=detailed", heading: "Reports" },
    { path: "/reports?view=membership", heading: "Reports" },
    { path: "/reports?view=detailed&tab=donations", heading: "Reports" },
    {
      path: "/reports?view=custom&category=attendance&start=2026-01-01&end=2026-12-31&groupBy=ministry",
      heading: "Reports",
    },
    { path: "/invitations", heading: "Invitations" },
    { path: "/users", heading: "User Management" },
    { path: "/worker-hours", heading: "Volunteer Hours" },
    { path: "/worker-hours?view=approval", heading: "Volunteer Hours" },
    { path: "/give", heading: "Give Online" },
    { path: "/settings", heading: "Settings" },
    { path: "/settings?tab=sign-in", heading: "Settings" },
    { path: "/settings?tab=giving", heading: "Settings" },
    { path: "/settings?tab=mail", heading: "Settings" },
    { path: "/settings?tab=texts", heading: "Settings" },
    { path: "/settings?tab=backup", heading: "Settings" },
    { path: "/settings?tab=logs", heading: "Settings" },
    { path: "/first-steps", heading: "First steps" },
    { path: "/audit", heading: "Audit log" },
    { path: "/profile", heading: "Profile" },
    { path: "/help", heading: "Help" },
    { path: "/help/donations", heading: "Donations" },
    { path: "/help/handbook", heading: "Handbook" },
    { path: "/nowhere", heading: "404 Page Not Found" },
  ],
  // Screens that look the same for an administrator are listed above.
  intermediate_admin: [
    { path: "/", heading: "Dashboard" },
    { path: "/members", heading: "Members" },
    { path: "/donations", heading: "Donations" },
    { path: "/ministries", heading: "Ministries" },
    { path: "/communications?tab=prayers&status=answered", heading: "Communications" },
    { path: "/reports?view=detailed&tab=workers", heading: "Reports" },
    { path: "/invitations", heading: "Access Denied" },
    { path: "/worker-hours?view=approval&status=all", heading: "Volunteer Hours" },
  ],
  ministry_leader: [
    { path: "/", heading: "My Dashboard" },
    { path: "/profile", heading: "Profile" },
    { path: "/worker-hours?view=approval", heading: "Volunteer Hours" },
    { path: "/events", heading: "Events" },
    { path: "/attendance", heading: "My Attendance" },
    { path: "/ministries", heading: "Ministries" },
    { path: "/members?tab=assignments&ministry=2", heading: "Members" },
    { path: "/communications?tab=prayers&category=family", heading: "Communications" },
  ],
  member: [
    { path: "/", heading: "My Dashboard" },
    { path: "/reports", heading: "Access Restricted" },
    { path: "/worker-hours", heading: "Volunteer Hours" },
    { path: "/give", heading: "Give Online" },
    { path: "/give/thanks", heading: "Your gift" },
    { path: "/communications?tab=messages", heading: "Communications" },
    { path: "/communications?tab=prayers", heading: "Communications" },
    { path: "/members", heading: "Members" },
    { path: "/events", heading: "Events" },
    { path: "/attendance", heading: "My Attendance" },
    { path: "/donations", heading: "Donations" },
    { path: "/members/tags", heading: "Access Denied" },
    { path: "/donations/statements", heading: "Access Denied" },
    { path: "/ministries", heading: "Ministries" },
    { path: "/serving", heading: "Serving" },
    { path: "/serving/1", heading: "Serving plan" },
    { path: "/communications", heading: "Communications" },
    { path: "/members?tab=assignments&ministry=1", heading: "Members" },
    { path: "/profile", heading: "Profile" },
  ],
};

/** Axe checks all rules wide and light, and those that depend on size and colors narrow and dark. */
const LOOKS = [
  { name: "wide and light", viewport: { width: 1280, height: 800 }, colorScheme: "light", axe: "all" },
  // The navigation is beside the page from this width on.
  { name: "tablet", viewport: { width: 768, height: 1024 }, colorScheme: "light", axe: null },
  { name: "narrow and dark", viewport: { width: 375, height: 812 }, colorScheme: "dark", axe: "look" },
  { name: "very narrow", viewport: { width: 320, height: 640 }, colorScheme: "light", axe: null },
  // The text size of the browser is set to 200 %.
  { name: "large text", viewport: { width: 375, height: 812 }, colorScheme: "light", axe: null, text: 32 },
] as const;

const NORMAL_TEXT = 16;

// There are many of them and they change nothing, so they run in parallel.
test.describe.configure({ mode: "parallel" });
const AT_ONCE = 10;

/** The rows of a page; the directory loads more after scrolling. */
const MOST_ROWS = 50;

interface Lists {
  seen: number;
  /** The URLs of the lists that have more rows than a page. */
  long: string[];
}

/** Reads each list before the page does. Runs in the page, because a Playwright route disables the browser's cache. */
async function watchLists(page: Page): Promise<Lists> {
  const lists: Lists = { seen: 0, long: [] };
  await page.exposeFunction("noteList", (address: string, rows: number) => {
    lists.seen += 1;
    if (rows > MOST_ROWS) lists.long.push(`${address}: ${rows}`);
  });
  await page.addInitScript(() => {
    const { fetch: send, noteList } = window as unknown as {
      fetch: typeof fetch;
      noteList(address: string, rows: number): Promise<void>;
    };
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (answer.headers.get("content-type")?.includes("json")) {
        const body: unknown = await answer.clone().json();
        if (Array.isArray(body)) await noteList(answer.url, body.length);
      }
      return answer;
    };
  });
  return lists;
}

/** Opens the check-in dialog on a page that is loaded again, so that its list is read. */
async function openCheckIn(page: Page, lists: Lists): Promise<void> {
  const [{ viewport }] = LOOKS;
  await page.setViewportSize(viewport);
  const before = lists.seen;
  await page.goto("/");
  await page.getByRole("button", { name: "Quick Check-in" }).click();
  await expect(page.getByRole("dialog", { name: "Member Check-in" }).getByRole("listitem").first()).toBeVisible();
  expect(lists.seen).toBeGreaterThan(before);
}

// Parts of equal size, so that each part has at least one screen that reads a list.
const parts = Object.entries(SCREENS).flatMap(([name, screens]) => {
  const count = Math.ceil(screens.length / AT_ONCE);
  const size = Math.ceil(screens.length / count);
  return Array.from({ length: count }, (_, part) => ({
    name: name as CastName,
    part: part + 1,
    screens: screens.slice(part * size, (part + 1) * size),
  }));
});

for (const { name, part, screens } of parts) {
  test(`screens of ${name}, part ${part}: ${LOOKS.map((look) => look.name).join(", ")}`, async ({ as }) => {
    const page = await as(name);
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    const lists = await watchLists(page);
    const devtools = await page.context().newCDPSession(page);
    for (const [place, { path, heading }] of screens.entries()) {
      if (place === 0) await page.goto(path);
      else await visit(page, path);
      for (const { name: look, viewport, colorScheme, axe, ...set } of LOOKS) {
        await test.step(`${path}, ${look}`, async () => {
          // Unlike a larger root element, this also changes media queries in rem.
          const standard = "text" in set ? set.text : NORMAL_TEXT;
          await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          // A dialog that the URL opens may already be in front of the title, and hide it from the accessibility tree.
          const title = page.getByRole("heading", { level: 1, name: heading, exact: true, includeHidden: true });
          await expect(title).toBeVisible();
          await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
          await expectNoSidewaysScrolling(page);
          if (look === "tablet") await expectReadableColumns(page);
          if (axe) await expectAccessible(page, axe);
        });
      }
    }
    if (name === "admin" && part === 1) await openCheckIn(page, lists);
    expect(problems).toEqual([]);
    expect(lists.seen).toBeGreaterThan(0);
    expect(lists.long).toEqual([]);
  });
}
