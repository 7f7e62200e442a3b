// An entry of the audit log as text. Pure: uses the entry's facts and the record's current name.
import type { ActivityItem } from "@narthex/contract/dashboard.ts";
import { ANONYMOUS, DONATION_TYPE_WORDS, type DonationType } from "@narthex/contract/donation-kinds.ts";

export interface KnownActivity {
  readonly members: ReadonlyMap<number, { name: string; status: string; waits: boolean }>;
  readonly undoneImports: ReadonlyMap<number, object>;
  readonly events: ReadonlyMap<number, { title: string }>;
  readonly gifts: ReadonlyMap<
    number,
    { donorName: string | null; amount: string; type: DonationType; fund: string | null; isVoid: boolean }
  >;
  readonly batches: ReadonlyMap<number, { total: string | null }>;
  readonly hours: ReadonlyMap<number, { name: string | null; ministry: string; hours: string; workerDate: string }>;
}

interface Entry {
  action: string;
  subject: string;
  subjectId: string;
  detail: Readonly<Record<string, unknown>>;
}

type News = Pick<ActivityItem, "type" | "title" | "description">;

const usDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
/** "$1,234.50" for numeric text, exact. */
const formatDollars = (amount: string): string => usDollars.format(amount as `${number}`);
// Hours are quarters, which a number represents exactly.
const hours = new Intl.NumberFormat("en-US", { style: "unit", unit: "hour", unitDisplay: "long" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const count = new Intl.NumberFormat("en-US");

const REMOVED_PERSON = "Someone removed since";

function describeMember(known: KnownActivity, id: number): News {
  const person = known.members.get(id);
  const title = person?.status === "pending" ? "New visitor" : "New member";
  return {
    type: "member",
    title: person?.waits ? "Waiting to be admitted" : title,
    description: person?.name ?? REMOVED_PERSON,
  };
}

function describeImport(known: KnownActivity, detail: Entry["detail"], id: number): News {
  const added = Number(detail.added ?? 0);
  const people = added === 1 ? "1 person from a file" : `${count.format(added)} people from a file`;
  const description = known.undoneImports.has(id) ? `${people} (undone later)` : people;
  return { type: "member", title: "People imported", description };
}

function describeEvent(known: KnownActivity, { action, detail }: Entry, id: number): News {
  if (action !== "deleted") {
    const title = action === "repeated" ? "New series of events" : "New event";
    return { type: "event", title, description: known.events.get(id)?.title ?? "Deleted since" };
  }
  // The entry of a deletion keeps the event's title.
  const description = typeof detail.title === "string" ? detail.title : "Taken off the calendar";
  return { type: "event", title: "Event deleted", description };
}

function describeGift(known: KnownActivity, action: string, id: number): News {
  const gift = known.gifts.get(id);
  const isVoiding = action.startsWith("voided");
  const title = isVoiding ? "Gift voided" : "Gift received";
  if (!gift) return { type: "donation", title, description: ANONYMOUS };
  const purpose = gift.fund ?? DONATION_TYPE_WORDS[gift.type];
  const words = `${gift.donorName ?? ANONYMOUS}, ${formatDollars(gift.amount)}, ${purpose}`;
  return { type: "donation", title, description: gift.isVoid && !isVoiding ? `${words} (voided later)` : words };
}

function describeBatch(known: KnownActivity, id: number): News {
  const total = known.batches.get(id)?.total ?? null;
  return { type: "donation", title: "Batch of gifts closed", description: total === null ? "" : formatDollars(total) };
}

function describeHours(known: KnownActivity, id: number): News {
  const entry = known.hours.get(id);
  const description = entry
    ? `${entry.name ?? REMOVED_PERSON}, ${entry.ministry}, ${hours.format(Number(entry.hours))} on ${day.format(new Date(entry.workerDate))}`
    : "Deleted later";
  return { type: "volunteer", title: "Volunteer hours logged", description };
}

export function describeNews(entry: Entry, known: KnownActivity): News {
  const { action, subject, subjectId, detail } = entry;
  const id = Number(subjectId);
  switch (subject) {
    case "member":
      return describeMember(known, id);
    case "import":
      return describeImport(known, detail, id);
    case "event":
      return describeEvent(known, entry, id);
    case "donation":
      return describeGift(known, action, id);
    case "donation_batch":
      return describeBatch(known, id);
    default:
      return describeHours(known, id);
  }
}
