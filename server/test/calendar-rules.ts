// The rules of a validator for text/calendar (RFC 5545 and 7986), read from the text alone, without the library that
// writes it.

interface Property {
  name: string;
  parameters: Map<string, string>;
  value: string;
}

interface Component {
  name: string;
  properties: Property[];
  components: Component[];
}

const ONCE = {
  VCALENDAR: ["PRODID", "VERSION", "CALSCALE", "METHOD", "REFRESH-INTERVAL", "X-WR-CALNAME", "X-PUBLISHED-TTL"],
  VEVENT: [
    ...["UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "CREATED", "LAST-MODIFIED", "SEQUENCE", "STATUS", "SUMMARY"],
    ...["DESCRIPTION", "LOCATION", "CLASS", "GEO", "ORGANIZER", "PRIORITY", "TRANSP", "URL", "RECURRENCE-ID", "RRULE"],
  ],
  VTIMEZONE: ["TZID", "LAST-MODIFIED", "TZURL"],
  STANDARD: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE"],
  DAYLIGHT: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE"],
} as const;
const REQUIRED: Readonly<Record<keyof typeof ONCE, readonly string[]>> = {
  VCALENDAR: ["PRODID", "VERSION"],
  VEVENT: ["UID", "DTSTAMP", "DTSTART"],
  VTIMEZONE: ["TZID"],
  STANDARD: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
  DAYLIGHT: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
};
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ["VTIMEZONE", "VEVENT"],
  VTIMEZONE: ["STANDARD", "DAYLIGHT"],
};
const UTC = /^\d{8}T\d{6}Z$/;
const LOCAL = /^\d{8}T\d{6}$/;
const DATE = /^\d{8}$/;
const OFFSET = /^[+-]\d{4}(?:\d\d)?$/;
const TEXTS = ["SUMMARY", "DESCRIPTION", "LOCATION", "NAME", "X-WR-CALNAME", "PRODID"];

const isKnown = (name: string): name is keyof typeof ONCE => name in ONCE;
const all = ({ properties }: Component, name: string) => properties.filter((one) => one.name === name);
const first = (component: Component, name: string) => all(component, name)[0];
const textOf = (component: Component, name: string) => first(component, name)?.value ?? "";

/** All but the tab. */
const isControl = (character: string) => (character < " " && character !== "\t") || character === "\u007F";

function lineProblems(text: string): string[] {
  const lines = text.split("\r\n");
  const cut = new TextDecoder("utf-8", { fatal: true });
  const isBroken = (line: string) => {
    try {
      cut.decode(Buffer.from(line));
      return line.includes("\uFFFD");
    } catch {
      return true;
    }
  };
  return [
    ...(text.endsWith("\r\n") ? [] : ["the last line has no end"]),
    ...(/[\r\n]/.test(text.replaceAll("\r\n", "")) ? ["a line does not end with CRLF"] : []),
    ...lines
      .slice(0, -1)
      .flatMap((line) => [
        ...(line.trim() === "" ? ["an empty line"] : []),
        ...(Buffer.byteLength(line) > 75 ? [`a line of ${Buffer.byteLength(line)} octets`] : []),
        ...(isBroken(line) ? ["a character is cut by a fold"] : []),
        ...([...line].some(isControl) ? ["a control character"] : []),
      ]),
  ];
}

function readLine(line: string): Property | null {
  const [, name = "", rest = "", value] =
    /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su.exec(line) ?? [];
  if (value === undefined) return null;
  const parameters = [...rest.matchAll(/;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^;]*))/g)];
  return {
    name: name.toUpperCase(),
    parameters: new Map(parameters.map(([, key = "", a, b]) => [key, a ?? b ?? ""])),
    value,
  };
}

/** The tree of components; problems of its form are added to the list. */
function readTree(text: string, problems: string[]): Component | null {
  const root: Component = { name: "", properties: [], components: [] };
  const open = [root];
  for (const line of text
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n")
    .slice(0, -1)) {
    const property = readLine(line);
    const current = open.at(-1) ?? root;
    if (!property) problems.push(`not a property: ${line}`);
    else if (property.name === "BEGIN") {
      const component = { name: property.value, properties: [], components: [] };
      current.components.push(component);
      open.push(component);
    } else if (property.name === "END") {
      if (property.value !== current.name) problems.push(`END:${property.value} in ${current.name}`);
      open.pop();
    } else {
      if (current.components.length > 0) problems.push(`${property.name} after a component of ${current.name}`);
      current.properties.push(property);
    }
  }
  const [calendar, ...more] = root.components;
  if (open.length !== 1 || more.length > 0 || root.properties.length > 0) problems.push("not one whole calendar");
  return calendar ?? null;
}

function formProblems(component: Component): string[] {
  const { name, components } = component;
  if (!isKnown(name)) return [`unknown component ${name}`];
  const allowed = CHILDREN[name] ?? [];
  return [
    ...REQUIRED[name].filter((one) => all(component, one).length === 0).map((one) => `${name} without ${one}`),
    ...ONCE[name].filter((one) => all(component, one).length > 1).map((one) => `${name} with several ${one}`),
    ...components.filter((one) => !allowed.includes(one.name)).map((one) => `${one.name} in ${name}`),
    ...component.properties
      .filter(
        (one) =>
          TEXTS.includes(one.name) &&
          /(?<!\\)(?:\\\\)*[,;]|\\(?![\\;,nN])(?<!\\\\)/.test(one.value.replaceAll("\\\\", "")),
      )
      .map((one) => `${one.name} is not escaped`),
    ...components.flatMap(formProblems),
  ];
}

function zoneProblems(zone: Component): string[] {
  const id = textOf(zone, "TZID");
  return [
    ...(zone.components.length === 0 ? [`zone ${id} has no clock`] : []),
    ...zone.components.flatMap((clock) => [
      ...(LOCAL.test(textOf(clock, "DTSTART")) ? [] : [`zone ${id}: DTSTART is not local`]),
      ...["TZOFFSETFROM", "TZOFFSETTO"]
        .filter((one) => !OFFSET.test(textOf(clock, one)))
        .map((one) => `zone ${id}: ${one}`),
    ]),
  ];
}

function ruleProblems(event: Component): string[] {
  const rule = textOf(event, "RRULE");
  if (rule === "") return [];
  const parts = rule.split(";").map((part) => part.split("=") as [string, string]);
  const by = new Map(parts);
  const isLocal = LOCAL.test(textOf(event, "DTSTART"));
  return [
    ...(by.size < parts.length ? ["RRULE has a part twice"] : []),
    ...(/^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(by.get("FREQ") ?? "") ? [] : ["RRULE without FREQ"]),
    ...(by.has("UNTIL") && by.has("COUNT") ? ["RRULE with UNTIL and COUNT"] : []),
    ...(by.has("UNTIL") && DATE.test(textOf(event, "DTSTART")) && !DATE.test(by.get("UNTIL") ?? "")
      ? ["UNTIL is not a date"]
      : []),
    ...(by.has("UNTIL") && isLocal && !UTC.test(by.get("UNTIL") ?? "") ? ["UNTIL is not in UTC"] : []),
    ...(first(event, "RECURRENCE-ID") ? ["an exception with RRULE"] : []),
  ];
}

/** Whether a value is a date without a time and says so. */
const isDate = ({ parameters, value }: Property) => parameters.get("VALUE") === "DATE" && DATE.test(value);
const isTime = ({ parameters, value }: Property) =>
  (parameters.get("VALUE") ?? "DATE-TIME") === "DATE-TIME" && (LOCAL.test(value) || UTC.test(value));

/** Dates among times, where one form is required: start and end, the days left out, the day that is changed. */
function dateProblems(event: Component, master: Component | undefined): string[] {
  const start = first(event, "DTSTART");
  const moments = ["DTSTART", "DTEND", "EXDATE", "RECURRENCE-ID"].flatMap((name) => all(event, name));
  const begin = master && first(master, "DTSTART");
  const differs = (one: Property, other: Property | undefined) => other !== undefined && isDate(one) !== isDate(other);
  return [
    ...moments.filter((one) => !isDate(one) && !isTime(one)).map(({ name }) => `${name} is neither a date nor a time`),
    ...["DTEND", "EXDATE"]
      .flatMap((name) => all(event, name))
      .filter((one) => differs(one, start))
      .map(({ name }) => `${name} has another form than DTSTART`),
    ...all(event, "RECURRENCE-ID")
      .filter((one) => differs(one, begin))
      .map(() => "RECURRENCE-ID has another form than its series"),
  ].map((problem) => `${textOf(event, "UID")}: ${problem}`);
}

function eventProblems(event: Component): string[] {
  const uid = textOf(event, "UID");
  const [start, end] = [first(event, "DTSTART"), first(event, "DTEND")];
  const zone = start?.parameters.get("TZID");
  const dates = ["EXDATE", "RECURRENCE-ID"].flatMap((name) => all(event, name));
  const skipped = all(event, "EXDATE").map(({ value }) => value);
  const problems = [
    ...["DTSTAMP", "CREATED", "LAST-MODIFIED"]
      .filter((one) => {
        const value = first(event, one)?.value;
        return value !== undefined && !UTC.test(value);
      })
      .map((one) => `${one} is not in UTC`),
    ...(LOCAL.test(start?.value ?? "") === Boolean(zone) ? [] : ["DTSTART is floating"]),
    ...(end && first(event, "DURATION") ? ["DTEND and DURATION"] : []),
    ...(end && start && end.parameters.get("TZID") === zone && end.value <= start.value
      ? ["DTEND is not after DTSTART"]
      : []),
    ...(dates.every((one) => one.parameters.get("TZID") === zone || first(event, "RECURRENCE-ID"))
      ? []
      : ["EXDATE in another zone"]),
    ...(new Set(skipped).size < skipped.length ? ["EXDATE twice"] : []),
    ...(/^(?:TENTATIVE|CONFIRMED|CANCELLED|)$/.test(textOf(event, "STATUS")) ? [] : ["unknown STATUS"]),
    ...(/^\d*$/.test(textOf(event, "SEQUENCE")) ? [] : ["SEQUENCE is no number"]),
    ...(/^\S+$/.test(uid) && Buffer.byteLength(uid) <= 255 ? [] : ["UID is empty or long"]),
    ...ruleProblems(event),
  ];
  return problems.map((problem) => `${uid}: ${problem}`);
}

/** Rules about several components: ids, exceptions, and the zones that are used. */
function wholeProblems({ components }: Component, isPart: boolean): string[] {
  const events = components.filter(({ name }) => name === "VEVENT");
  const zones = components.filter(({ name }) => name === "VTIMEZONE").map((zone) => textOf(zone, "TZID"));
  const used = new Set(
    events.flatMap(({ properties }) => properties.flatMap(({ parameters }) => parameters.get("TZID") ?? [])),
  );
  const keys = events.map((event) => `${textOf(event, "UID")} ${textOf(event, "RECURRENCE-ID")}`);
  const masters = new Map(
    events.filter((event) => !first(event, "RECURRENCE-ID")).map((event) => [textOf(event, "UID"), event]),
  );
  const lastZone = components.findLastIndex(({ name }) => name === "VTIMEZONE");
  return [
    ...keys.filter((key, place) => keys.indexOf(key) < place).map((key) => `twice: ${key}`),
    ...zones.filter((zone, place) => zones.indexOf(zone) < place).map((zone) => `zone twice: ${zone}`),
    ...[...used].filter((zone) => !zones.includes(zone)).map((zone) => `no VTIMEZONE of ${zone}`),
    ...zones.filter((zone) => !used.has(zone)).map((zone) => `unused VTIMEZONE ${zone}`),
    ...(components.findIndex(({ name }) => name === "VEVENT") < lastZone && events.length > 0
      ? ["a zone after an event"]
      : []),
    ...events.flatMap((event) => dateProblems(event, masters.get(textOf(event, "UID")))),
    ...events.flatMap((event) => {
      const id = first(event, "RECURRENCE-ID");
      const master = masters.get(textOf(event, "UID"));
      if (!id || isPart) return [];
      const isSameZone = id.parameters.get("TZID") === (master && first(master, "DTSTART"))?.parameters.get("TZID");
      return master && first(master, "RRULE") && isSameZone
        ? []
        : [`${textOf(event, "UID")}: an exception without its series`];
    }),
  ];
}

/**
 * What a validator would refuse; empty for a valid calendar. @param isPart whether it may have an event of a series that
 * its reader has from elsewhere
 */
export function calendarProblems(text: string, { isPart = false }: { isPart?: boolean } = {}): string[] {
  const problems = lineProblems(text);
  const calendar = readTree(text, problems);
  if (calendar?.name !== "VCALENDAR") return [...problems, "no calendar"];
  if (textOf(calendar, "VERSION") !== "2.0") problems.push("another VERSION");
  const zones = calendar.components.filter(({ name }) => name === "VTIMEZONE");
  const events = calendar.components.filter(({ name }) => name === "VEVENT");
  return [
    ...problems,
    ...formProblems(calendar),
    ...zones.flatMap(zoneProblems),
    ...events.flatMap(eventProblems),
    ...wholeProblems(calendar, isPart),
  ];
}
