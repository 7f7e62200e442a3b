import { expect, test } from "vitest";
import { isAccountNeeded, paths } from "./paths.ts";

test("a visitor is led from a bookmark of any screen to signing in and back; the home page shows the landing page", () => {
  for (const path of [
    paths.donations,
    paths.statements,
    paths.reports,
    paths.workerHours,
    paths.members,
    "/members/7",
    "/help/members",
  ])
    expect([path, isAccountNeeded(path)]).toEqual([path, true]);
  for (const path of [
    "/",
    paths.events,
    paths.communications,
    paths.give,
    paths.thanks,
    "/nowhere",
    "/give/nowhere",
    "/members/nowhere",
  ])
    expect([path, isAccountNeeded(path)]).toEqual([path, false]);
});
