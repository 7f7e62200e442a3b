// Splits a calendar into its components, so that one that cannot be read does not spoil the others. Pure.
import ICAL from "ical.js";

/** A property in jCal (RFC 7265): name, parameters, type, values. */
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string | string[]>>,
  type: string,
  ...values: unknown[],
];
export type Component = readonly [name: string, properties: readonly Property[], components: readonly Component[]];

export interface Calendar {
  /** The name and the time zone that the calendar gives itself. */
  name: string | null;
  timezone: string | null;
  /** The rules of the zones that its entries name, by their names. */
  zones: ReadonlyMap<string, Component>;
  /** Its events, to-dos and the like, in order. An entry without an end is not complete. */
  entries: { kind: string; lines: string[]; isComplete: boolean }[];
}

/** Joins folded lines. Programs that count bytes break a line also inside a character (RFC 5545, 3.1). */
const unfoldLines = (file: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(file)
      .toString("latin1")
      .replace(/\r?\n[ \t]/g, ""),
    "latin1",
  );

export function decodeCalendar(file: Uint8Array): string {
  for (const bytes of [file, unfoldLines(file)]) {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {}
  }
  return new TextDecoder("windows-1252").decode(file);
}

export const findProperty = ([, properties]: Component, name: string): Property | undefined =>
  properties.find(([given]) => given === name);

export const listProperties = ([, properties]: Component, name: string): Property[] =>
  properties.filter(([given]) => given === name);

export function readComponentText(component: Component, name: string): string | null {
  const value = findProperty(component, name)?.[3];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** A zone whose name has a colon, which Exchange writes without quotation marks: (UTC-05:00) Eastern Time. */
const UNQUOTED_ZONE = /(?<![^\n])([A-Z-]+(?:;[A-Z-]+=[^:;"\r\n]*)*?;TZID=)([^";:\r\n]*:[^";\r\n]*)(?=:\d{8})/gi;

/** In characters. The time that ical.js takes is quadratic in the number of parameters of a line. */
const MAX_PARAMETERS = 10_000;

function hasLongParameters(line: string): boolean {
  if (line.length <= MAX_PARAMETERS) return false;
  const [parameters = ""] = line.replace(/"[^"]*"/g, "").split(":", 1);
  return parameters.length > MAX_PARAMETERS;
}

/** @returns null if the lines cannot be read */
export function parseComponent(lines: readonly string[]): Component | null {
  const text = lines.join("\r\n").replace(/\r\n[ \t]/g, "");
  if (text.split("\r\n").some(hasLongParameters)) return null;
  try {
    return ICAL.parse(text.replace(UNQUOTED_ZONE, '$1"$2"')) as unknown as Component;
  } catch {
    return null;
  }
}

const NOT_ENTRIES = ["VTIMEZONE"];

/** @returns null if the text is no calendar */
export function splitCalendar(text: string): Calendar | null {
  const lines = text
    .replaceAll("\0", "")
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/);
  const zones = new Map<string, Component>();
  const found: Calendar = { name: null, timezone: null, zones, entries: [] };
  let isCalendar = false;
  let open: { kind: string; lines: string[] } | null = null;
  const close = (isComplete: boolean) => {
    if (open && NOT_ENTRIES.includes(open.kind)) {
      const zone = parseComponent(open.lines);
      const name = zone && readComponentText(zone, "tzid");
      if (name) zones.set(name, zone);
    } else if (open) found.entries.push({ ...open, isComplete });
    open = null;
  };
  for (const line of lines) {
    const [, word = "", name = ""] = /^(BEGIN|END):([A-Z-]+)\s*$/i.exec(line) ?? [];
    const [edge, kind] = [word.toUpperCase(), name.toUpperCase()];
    if (kind === "VCALENDAR") {
      close(false);
      isCalendar = true;
    } else if (edge === "BEGIN" && (open === null || kind === "VEVENT")) {
      close(false); // an event inside of another one: the end of the first is missing
      open = { kind, lines: [line] };
    } else if (open !== null) {
      (open as { lines: string[] }).lines.push(line);
      if (edge === "END" && kind === (open as { kind: string }).kind) close(true);
    } else readHeading(found, line);
  }
  close(false);
  return isCalendar ? found : null;
}

function readHeading(calendar: Calendar, line: string): void {
  const [, name = "", value = ""] = /^(X-WR-CALNAME|X-WR-TIMEZONE)(?:;[^:]*)?:(.*)$/i.exec(line) ?? [];
  const text = value
    .replace(/\\([,;\\])/g, "$1")
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  if (text === "") return;
  if (name.toUpperCase() === "X-WR-CALNAME") calendar.name ??= text;
  if (name.toUpperCase() === "X-WR-TIMEZONE") calendar.timezone ??= text;
}
