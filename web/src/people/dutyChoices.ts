import { DUTIES, DUTY_LABELS } from "@narthex/contract/role-names.ts";
import type { Duty } from "@narthex/contract/roles.ts";

/** The permissions of a duty, in addition to those of the role. */
const MEANINGS: Readonly<Record<Duty, string>> = {
  greeter: "Checks anyone in, shows the QR code, and sees who belongs to which household. No giving, no notes.",
  treasurer: "Records and sees all giving, batches, statements and giving reports. No notes.",
  childrens_team: "Works in the children's rooms. Sees households, and who may collect a child.",
  childrens_lead:
    "Everything that the children's team does. Also manages rooms and clearances, changes who may collect a child, and sees and changes who must not.",
  calendar: "Creates and changes every event, including those of ministries.",
};

/** For a field of checkboxes. */
export const DUTY_CHOICES = DUTIES.map((value) => ({ value, label: DUTY_LABELS[value], hint: MEANINGS[value] }));
