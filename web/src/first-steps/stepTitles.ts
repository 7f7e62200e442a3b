import type { FirstStep } from "@narthex/contract/first-step-kinds.ts";

/** As the list and the audit log name each step. */
export const STEP_TITLES: Readonly<Record<FirstStep, string>> = {
  members: "Import your members",
  services: "Add your Sunday service",
  staff: "Invite your staff",
  church: "Add your logo and address",
  mail: "Connect your email",
  welcome: "Print the welcome QR code",
  calendar: "Show your services to visitors",
  children: "Set up children's rooms",
};
