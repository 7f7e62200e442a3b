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

const createTopic = (name: string, ...screens: string[]): HelpTopic => ({ name, screens });

const CHAPTERS: readonly HelpChapter[] = [
  {
    title: "Getting started",
    topics: [
      createTopic("first-steps", "First steps"),
      createTopic("public-address", "First steps"),
      createTopic("dashboard", "Dashboard"),
      createTopic("my-dashboard", "My Dashboard"),
      createTopic("profile", "Profile"),
      createTopic("help", "Help", "Handbook"),
    ],
  },
  {
    title: "People",
    topics: [
      createTopic("members", "Members"),
      { name: "person", screens: ["Members"], record: /^\/members\/\d+$/ },
      createTopic("import-members", "Import members"),
      createTopic("households", "Households"),
      createTopic("newcomers", "Newcomers"),
      createTopic("follow-ups", "Follow-ups"),
      createTopic("tags", "Tags"),
      createTopic("duplicates", "Likely duplicates"),
    ],
  },
  {
    title: "Sunday and events",
    topics: [
      createTopic("events", "Events"),
      { name: "event", screens: ["Events"], record: /^\/events\/\d+$/ },
      createTopic("import-calendar", "Import a calendar"),
      createTopic("attendance", "Attendance"),
      createTopic("my-attendance", "My Attendance"),
      createTopic("children", "Children"),
    ],
  },
  {
    title: "Giving",
    topics: [
      createTopic("donations", "Donations"),
      createTopic("batch", "Enter a batch"),
      createTopic("statements", "Giving statements"),
      createTopic("import-gifts", "Import gifts"),
      createTopic("give", "Give Online"),
    ],
  },
  {
    title: "Serving",
    topics: [
      createTopic("ministries", "Ministries"),
      createTopic("assignments", "Ministry Assignments"),
      { name: "serving", screens: ["Serving"], record: /^\/serving\/\d+$/ },
      createTopic("volunteer-hours", "Volunteer Hours"),
    ],
  },
  {
    title: "Communication",
    topics: [
      createTopic("announcements", "Communications"),
      createTopic("messages", "Messages"),
      createTopic("prayer-requests", "Prayer Requests"),
    ],
  },
  {
    title: "Administration",
    topics: [
      createTopic("reports", "Reports"),
      createTopic("invitations", "Invitations"),
      createTopic("users", "User Management"),
      createTopic("settings", "Settings", "Settings: Church"),
      createTopic("settings-sign-in", "Settings: Sign-in"),
      createTopic("settings-giving", "Settings: Giving"),
      createTopic("settings-email", "Settings: Email"),
      createTopic("settings-texts", "Settings: Text messages"),
      createTopic("settings-backup", "Settings: Backup"),
      createTopic("settings-logs", "Settings: Logs"),
      createTopic("audit-log", "Audit log"),
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
