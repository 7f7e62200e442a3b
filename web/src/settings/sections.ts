// The sections of the settings, each with an address of its own.
import { readChosen } from "../routing/params.ts";

export const SECTIONS = [
  { tab: undefined, label: "Church" },
  { tab: "sign-in", label: "Sign-in" },
  { tab: "giving", label: "Giving" },
  { tab: "mail", label: "Email" },
  { tab: "texts", label: "Text messages" },
  { tab: "backup", label: "Backup" },
  { tab: "logs", label: "Logs" },
] as const;

/** The section in the address; undefined for the first one. */
export type SectionTab = (typeof SECTIONS)[number]["tab"];

const TABS = SECTIONS.flatMap(({ tab }) => tab ?? []);

export const readSectionAddress = (search: { tab?: unknown }): { tab?: NonNullable<SectionTab> } =>
  readChosen("tab", search.tab, TABS);
