// The search of everything finds each screen of the menu, and nothing that the menu withholds.
import type { Duty, Permission } from "@narthex/contract/roles.ts";
import { describe, expect, test } from "vitest";
import { listCallerPermissions } from "../../../server/src/access/permissions.ts";
import { paths } from "../paths.ts";
import { listScreens } from "../search/screens.ts";
import { buildMenu, buildTabs, listAdministration } from "./menu.tsx";

const entriesOf = (permissions: readonly Permission[]) => [
  ...buildMenu({ permissions, onlineGiving: true }, paths.home, "sidebar").flatMap(({ items }) => items),
  ...listAdministration(permissions),
];

const ROLES = ["pending", "member", "ministry_leader", "intermediate_admin", "admin"] as const;

test.each(ROLES)("%s finds every entry of the own menu, by its name there", (role) => {
  const found = listScreens({ permissions: listCallerPermissions(role), onlineGiving: true });
  const missing = entriesOf(listCallerPermissions(role)).filter(
    (entry) => !found.some(({ label }) => label === entry.label) || !found.some(({ to }) => to === entry.href),
  );
  expect(missing).toEqual([]);
});

test("an administrator finds every screen that is not about one record", () => {
  const found = new Set<string>(
    listScreens({ permissions: listCallerPermissions("admin"), onlineGiving: true }).map(({ to }) => to),
  );
  const others = new Set<string>([
    paths.person,
    paths.event,
    paths.servingPlan,
    paths.helpPage,
    paths.completeProfile,
    paths.thanks,
  ]);
  const screens = Object.values(paths).filter((path) => !others.has(path));
  expect(screens.filter((path) => !found.has(path))).toEqual([]);
});

test("a member finds no screen of administrators", () => {
  const found = listScreens({ permissions: listCallerPermissions("member"), onlineGiving: true }).map(
    ({ label }) => label,
  );
  for (const label of ["Settings", "Audit log", "Reports", "Newcomers", "Giving statements"])
    expect(found).not.toContain(label);
});

test("only people who can set up online giving find its screen before that", () => {
  const finds = (role: (typeof ROLES)[number], onlineGiving: boolean) =>
    listScreens({ permissions: listCallerPermissions(role), onlineGiving }).some(({ to }) => to === paths.give);
  expect(ROLES.filter((role) => finds(role, false))).toEqual(["admin"]);
  expect(ROLES.filter((role) => finds(role, true))).toEqual(ROLES);
});

describe("the tab in the middle of a phone's bar", () => {
  const actions = { onCheckIn: () => {}, onMore: () => {} };
  const middle = (reader: Parameters<typeof buildTabs>[0]) => buildTabs(reader, paths.home, actions)[2]?.label;
  const permissions = listCallerPermissions("member");

  test.each<[Duty[], string]>([
    [[], "Give"],
    [["greeter"], "Give"],
    [["treasurer"], "Donations"],
    [["childrens_team", "treasurer"], "Children"],
  ])("of a member with the duties %s is %s", (duties, label) => {
    expect(middle({ permissions: listCallerPermissions("member", duties), onlineGiving: true })).toBe(label);
  });

  test("does not lead to giving while that is not set up", () => {
    expect(middle({ permissions, onlineGiving: false })).toBe("Members");
    expect(middle({ permissions: listCallerPermissions("pending"), onlineGiving: false })).toBe("Attendance");
    const menu = buildMenu({ permissions, onlineGiving: false }, paths.home, "sidebar").flatMap(({ items }) => items);
    expect(menu.map(({ label }) => label)).not.toContain("Give Online");
  });
});
