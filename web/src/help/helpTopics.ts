// The pages of the help in the order of the handbook, each with the screens that it explains. Their texts are in
// docs/help. Pure.
import { paths } from "../paths.ts";
import type { OpenScreen } from "../search/screens.ts";

interface HelpTopic {
  /** The name of its file in docs/help, and its address below /help. */
  name: string;
  /** The names of its screens in `search/screens.ts`. Those who may open one of them see the page in lists. */
  screens: readonly string[];
  /** The paths of a screen that is about one record. */
  record?: RegExp;
}

interface HelpChapter {
  title: string;
  topics: readonly HelpTopic[];
}

const on = (name: string, ...screens: string[]): HelpTopic => ({ name, screens });

const CHAPTERS: readonly HelpChapter[] = [
  {
    title: "Getting started",
    topics: [
      on("first-steps", "First steps"),
      on("public-address", "First steps"),
      on("dashboard", "Dashboard"),
      on("my-dashboard", "My Dashboard"),
      on("profile", "Profile"),
      on("help", "Help", "Handbook"),
    ],
  },
  {
    title: "People",
    topics: [
      on("members", "Members"),
      { name: "person", screens: ["Members"], record: /^\/members\/\d+$/ },
      on("import-members", "Import members"),
      on("households", "Households"),
      on("newcomers", "Newcomers"),
      on("follow-ups", "Follow-ups"),
      on("tags", "Tags"),
      on("duplicates", "Likely duplicates"),
    ],
  },
  {
    title: "Sunday and events",
    topics: [
      on("events", "Events"),
      { name: "event", screens: ["Events"], record: /^\/events\/\d+$/ },
      on("import-calendar", "Import a calendar"),
      on("attendance", "Attendance"),
      on("my-attendance", "My Attendance"),
      on("children", "Children"),
    ],
  },
  {
    title: "Giving",
    topics: [
      on("donations", "Donations"),
      on("batch", "Enter a batch"),
      on("statements", "Giving statements"),
      on("import-gifts", "Import gifts"),
      on("give", "Give Online"),
    ],
  },
  {
    title: "Serving",
    topics: [
      on("ministries", "Ministries"),
      on("assignments", "Ministry Assignments"),
      { name: "serving", screens: ["Serving"], record: /^\/serving\/\d+$/ },
      on("volunteer-hours", "Volunteer Hours"),
    ],
  },
  {
    title: "Communication",
    topics: [
      on("announcements", "Communications"),
      on("messages", "Messages"),
      on("prayer-requests", "Prayer Requests"),
    ],
  },
  {
    title: "Administration",
    topics: [
      on("reports", "Reports"),
      on("invitations", "Invitations"),
      on("users", "User Management"),
      on("settings", "Settings", "Settings: Church"),
      on("settings-sign-in", "Settings: Sign-in"),
      on("settings-giving", "Settings: Giving"),
      on("settings-email", "Settings: Email"),
      on("settings-texts", "Settings: Text messages"),
      on("settings-backup", "Settings: Backup"),
      on("settings-logs", "Settings: Logs"),
      on("audit-log", "Audit log"),
    ],
  },
];

/** All topics, for checks. */
export const HELP_TOPICS: readonly HelpTopic[] = CHAPTERS.flatMap(({ topics }) => topics);

export interface ListedChapter {
  title: string;
  /** The names of its pages. */
  pages: readonly string[];
}

/** The chapters with the pages about screens that a person may open. Chapters without one are left out. */
export function listChapters(screens: readonly OpenScreen[]): readonly ListedChapter[] {
  const labels = new Set(screens.map(({ label }) => label));
  return CHAPTERS.map(({ title, topics }) => ({
    title,
    pages: topics.filter((topic) => topic.screens.some((screen) => labels.has(screen))).map(({ name }) => name),
  })).filter(({ pages }) => pages.length > 0);
}

/** The address of a screen: its path, and its tab if it has one. */
interface Place {
  path: string;
  tab: unknown;
}

/**
 * The page about a screen, or null for a screen without one, such as "not found".
 * @param screens those that the person may open, with the names that the person sees
 */
export function findHelpPage(screens: readonly OpenScreen[], { path, tab }: Place): string | null {
  const ofRecord = HELP_TOPICS.find(({ record }) => record?.test(path));
  if (ofRecord) return ofRecord.name;
  if (path.startsWith(`${paths.help}/`)) return "help";
  const here = screens.filter(({ to }) => to === path);
  const screen = here.find((one) => one.tab === tab) ?? here[0];
  return HELP_TOPICS.find(({ screens: names }) => screen && names.includes(screen.label))?.name ?? null;
}
