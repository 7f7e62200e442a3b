// Reads a calendar with the parser and the recurrence iterator of ical.js, which expands rules without the library
// that the product and node-ical use.
import ICAL from "ical.js";

const LAST = "2040-01-01";

interface ShownEvent {
  item: ICAL.Event;
  start: ICAL.Time;
  end: ICAL.Time;
}

function occurrencesOf(event: ICAL.Event): ShownEvent[] {
  if (!event.isRecurring()) return [{ item: event, start: event.startDate, end: event.endDate }];
  const iterator = event.iterator();
  const found: ShownEvent[] = [];
  for (let next = iterator.next(); next && next.toString() < LAST; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    found.push({ item, start: startDate, end: endDate });
  }
  return found;
}

/** Everything that is not canceled: its start as an instant, or its days, and its title. */
export function readWithIcalJs(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const components = calendar.getAllSubcomponents("vevent");
  const isException = (one: ICAL.Component) => one.hasProperty("recurrence-id");
  const uidOf = (one: ICAL.Component) => one.getFirstPropertyValue("uid");
  const masters = components.filter((one) => !isException(one));
  const orphans = components.filter((one) => isException(one) && !masters.some((other) => uidOf(other) === uidOf(one)));
  return [...masters, ...orphans]
    .flatMap((master) => {
      const exceptions = components.filter((one) => isException(one) && one !== master && uidOf(one) === uidOf(master));
      return occurrencesOf(new ICAL.Event(master, { exceptions }));
    })
    .filter(({ item }) => item.component.getFirstPropertyValue("status") !== "CANCELLED")
    .map(({ item, start, end }) =>
      start.isDate
        ? `${start} to ${end} ${item.summary}`
        : `${new Date(start.toUnixTime() * 1000).toISOString()} ${item.summary}`,
    )
    .sort();
}
