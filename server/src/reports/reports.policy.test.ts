import { REPORT_CATEGORIES } from "@narthex/contract/report-kinds.ts";
import { ROLES } from "@narthex/contract/role-names.ts";
import { expect, test } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import { mayReport } from "./reports.policy.ts";

const viewer = (part: Pick<Viewer, "role" | "membershipStatus">) => part as Viewer;

test("leaders may read reports of every category, unless their member is inactive", () => {
  for (const role of ROLES) {
    const leads = role === "admin" || role === "intermediate_admin";
    for (const category of REPORT_CATEGORIES) {
      expect(mayReport(viewer({ role, membershipStatus: "active" }), category)).toBe(leads);
      expect(mayReport(viewer({ role, membershipStatus: "inactive" }), category)).toBe(role === "admin");
    }
  }
});
