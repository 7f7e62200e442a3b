import { DUTY_LABELS, ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { LEADER_MEANING, STAFF_MEANING } from "../people/roleWords.ts";
import type { ViewMode } from "../session/viewMode.ts";

const buildDutyView = (value: "greeter" | "treasurer" | "childrens_team") => ({
  value,
  label: DUTY_LABELS[value],
  hint: "A member with this duty",
});

/** The views that an administrator can choose. */
export const VIEWS: readonly { value: ViewMode; label: string; hint?: string }[] = [
  { value: "admin", label: "Admin View" },
  {
    value: "ministry_leader",
    label: "Ministry Leader",
    hint: `The role “${ROLE_WORDS.intermediate_admin}”. ${STAFF_MEANING}`,
  },
  { value: "one_ministry", label: ROLE_WORDS.ministry_leader, hint: LEADER_MEANING },
  buildDutyView("greeter"),
  buildDutyView("treasurer"),
  buildDutyView("childrens_team"),
  { value: "member", label: "Member View" },
];
