// The message to a person who got duties: what they may do, from when on, and where. Pure.
import { formatDuties, STARTS_WHEN_ACTIVE } from "@narthex/contract/role-names.ts";
import type { Duty } from "@narthex/contract/roles.ts";

const FIRST_STEPS: Readonly<Record<Duty, string>> = {
  greeter: "You can check people in: press Check in, or open Attendance in the menu.",
  treasurer: "You can record gifts and see all giving: open Donations in the menu, and press Record Donation.",
  childrens_team: "You can check children in and look after their rooms: open Children in the menu.",
  childrens_lead: "You can set up the children's rooms, clearances and pickups: open Children in the menu.",
  calendar: "You can create and change every event: open Events in the menu.",
};

/** @param isPending whether the duties have no effect yet */
export function writeDutyNotice(added: readonly Duty[], isPending: boolean): { subject: string; content: string } {
  const steps = added.map((duty) => FIRST_STEPS[duty]);
  return {
    subject: `Your new ${added.length === 1 ? "duty" : "duties"}: ${formatDuties(added)}`,
    content: [...(isPending ? [STARTS_WHEN_ACTIVE] : []), ...steps, "If this is a mistake, please write back."].join(
      "\n\n",
    ),
  };
}
