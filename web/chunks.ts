// Decides which file of the build each module goes into. By default the bundler makes a file for every set of modules
// that the same screens share: 99 scripts before the dashboard is shown. Here a module goes with the first step that
// needs it.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeSplittingNameFunction } from "rolldown";

type Context = Parameters<CodeSplittingNameFunction>[1];

/** The first modules of the steps in which a person reaches a screen. */
const ROOTS = {
  app: ["main.tsx"],
  /** The pages that a visitor may open next: none may load the frame of members. */
  visitor: ["app/SignedOut.tsx", "invitations/InvitationLanding.tsx", "giving/guest/GuestApp.tsx"],
  shell: ["SignedIn.tsx", "dashboard/HomePage.tsx"],
  /** The dashboard of the office. */
  office: ["dashboard/AdminDashboard.tsx"],
  /** What opens over a page. */
  overlays: ["ui/TooltipHost.tsx", "ui/Notices.tsx", "ui/Menu.tsx", "ui/Popover.tsx"],
  /** Cards that are low on the dashboard. */
  cards: [
    "newcomers/NewcomersCard.tsx",
    "dashboard/AttendanceTrends.tsx",
    "dashboard/RecentMembers.tsx",
    "dashboard/RecentActivity.tsx",
  ],
  forms: ["forms/useSchemaForm.ts"],
  /** Large and needed by few: the bundler gives these files of their own. */
  rare: ["charts/BarsChart.tsx", "charts/RingChart.tsx", "giving/StripePayment.tsx", "help/HelpArticle.tsx"],
};

/** Names the file of a module; null leaves it to the bundler. */
export function createChunkNames(): CodeSplittingNameFunction {
  let nameOf: ((id: string) => string | null) | undefined;
  return (id, context) => {
    nameOf ??= plan(context);
    return nameOf(id);
  };
}

function plan(context: Context): (id: string) => string | null {
  const listReachable = (paths: string[]) => listReachableModules(context, paths.map(getSourceFile));
  const app = listReachable(ROOTS.app);
  const visitor = listReachable(ROOTS.visitor);
  const shell = listReachable(ROOTS.shell);
  const office = listReachable(ROOTS.office);
  const overlays = listReachable(ROOTS.overlays);
  const cards = listReachable(ROOTS.cards);
  const forms = listReachable(ROOTS.forms);
  const rare = listReachable(ROOTS.rare);
  const screens = [...listLazyModules(context, getSourceFile("main.tsx"))].map((id) =>
    listReachableModules(context, [id]),
  );
  return (id) => {
    // The first module of a page awaits what it loads later, so nothing that is loaded later may wait for it in turn.
    if (context.getModuleInfo(id)?.importers.some((importer) => importer.endsWith(".html"))) return null;
    if (app.has(id)) return "app";
    if (shell.has(id)) return visitor.has(id) ? "common" : "shell";
    if (office.has(id)) return "office";
    if (overlays.has(id)) return "overlays";
    if (cards.has(id)) return "cards";
    if (forms.has(id)) return "forms";
    if (rare.has(id) || screens.filter((modules) => modules.has(id)).length < 2) return null;
    return visitor.has(id) ? "visitor" : "screens";
  };
}

const getSourceFile = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** The modules that are loaded later than the one given, directly or through another. */
function listLazyModules(context: Context, id: string, seen = new Set<string>()): Set<string> {
  for (const module of listReachableModules(context, [id])) {
    for (const next of context.getModuleInfo(module)?.dynamicallyImportedIds ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      listLazyModules(context, next, seen);
    }
  }
  return seen;
}

/** The modules given and all that are loaded together with them. */
function listReachableModules(context: Context, ids: string[], seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    listReachableModules(context, listImports(context, id), seen);
  }
  return seen;
}

const ICONS = /[\\/]lucide-react\.m?js$/;

/**
 * What a module imports. Icons come through one module, which imports them all: of those only the ones it names count.
 */
function listImports(context: Context, id: string): string[] {
  const info = context.getModuleInfo(id);
  if (!info) throw new Error(`${id} is not part of the build; see web/chunks.ts.`);
  return info.importedIds.flatMap((next) => (ICONS.test(next) ? listIcons(context, info.code ?? "", next) : [next]));
}

function listIcons(context: Context, code: string, index: string): string[] {
  const named = /import\s*\{([^}]+)\}\s*from\s*"lucide-react"/.exec(code)?.[1] ?? "";
  const names = new Set(named.split(",").map((name) => name.trim().split(" ")[0]));
  const exported = (context.getModuleInfo(index)?.code ?? "").matchAll(/export \{([^}]+)\} from ["'](.+?)["']/g);
  return [...exported]
    .filter(([, aliases = ""]) => [...aliases.matchAll(/default as (\w+)/g)].some(([, name]) => names.has(name)))
    .map(([, , path = ""]) => resolve(dirname(index), path));
}
