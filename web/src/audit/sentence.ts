// An entry of the audit log as a sentence: the wording of its kind, filled with current names and the facts of the
// entry.
import type { AuditEntry } from "@narthex/contract/audit.ts";
import { CUSTOM_FIELD_FACT } from "@narthex/contract/custom-field-kinds.ts";
import type { FirstStep } from "@narthex/contract/first-step-kinds.ts";
import { DUTY_LABELS, ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { Duty, Role } from "@narthex/contract/roles.ts";
import { STEP_TITLES } from "../first-steps/stepTitles.ts";
import { formatDate, formatDollars, formatHours, formatList, formatListParts, formatNumber } from "../format/format.ts";
import { WORDINGS, type Wording } from "./wordings.ts";

export interface Part {
  /** The place in the sentence. */
  key: string;
  text: string;
  /** The person who acted, a name, the ID of a gift, or plain words. */
  kind: "actor" | "name" | "gift" | "words";
  /** The person of the name; null for other records and for people without one. */
  memberId: number | null;
}

const UNKNOWN: Wording = { by: "{actor}: {kind} {number}, {action}" };

/** The text for a record that has been deleted. */
const DELETED_ACCOUNT = "a deleted account";
const GONE: Readonly<Record<string, string>> = {
  email: DELETED_ACCOUNT,
  admin: DELETED_ACCOUNT,
  memberId: "a member deleted since",
  memberIds: "a member deleted since",
  addedIds: "a member deleted since",
  removedIds: "a member deleted since",
  other: "a member deleted since",
  eventId: "an event deleted since",
  ministryId: "a ministry deleted since",
};
const GONE_SUBJECT: Readonly<Record<string, string>> = {
  user: DELETED_ACCOUNT,
  member: "a member deleted since",
  event: "an event deleted since",
  ministry: "a ministry deleted since",
  household: "a household deleted since",
  tag: "a tag deleted since",
  member_list: "a list deleted since",
  room: "a room deleted since",
  custom_field: "that was deleted since",
  fund: "that was deleted since",
  announcement: "that was deleted since",
};

const WAYS: Readonly<Record<string, string>> = {
  password: "a password",
  code: "a code by email",
  "account elsewhere": "an account elsewhere",
  app: "a code of the authenticator app",
  "backup code": "a backup code",
};

const CHANNELS: Readonly<Record<string, string>> = { email: "email", sms: "text message" };

const FIELDS: Readonly<Record<string, string>> = {
  userId: "account",
  eventDate: "date",
  emailConfirmed: "confirmation of the email address",
  smsConsent: "consent to text messages",
  smsDeclined: "refusal of text messages",
  announcementEmails: "announcements by email",
  ministryIds: "ministries",
  sendEmail: "sending by email",
  sendSMS: "sending as a text message",
  publishDate: "time of publication",
  expiryDate: "last day",
  isActive: "whether it is active",
  targetAudience: "audience",
  profileCompleted: "completion of the profile",
  profileImageUrl: "picture",
  seenBy: "who sees it",
  editedBy: "who changes it",
  organizerId: "organizer",
  ministryId: "ministry",
  leaderId: "leader",
  coLeaderIds: "co-leaders",
  maxAttendees: "most attendees",
  online: "people online",
  assigneeId: "who does it",
  asksForReplies: "whether it asks for replies",
  capacity: "number of places",
  isPublic: "whether it is public",
  publicCalendar: "whether the public calendar is shown",
  feePercent: "percentage of the processing fee",
  feeFixed: "processing fee for each charge",
  calendarWebsite: "website that shows the calendar",
  followUpWeeks: "weeks until an absence is followed up",
  registration: "who may create an account",
  newMemberStatus: "what new members become",
  taxId: "tax identification number",
  givingTypes: "funds for online giving",
  donationType: "type",
  senderName: "sender's name",
  senderAddress: "sender's address",
  replyTo: "address for replies",
  accountSid: "account",
  authToken: "token",
  isOn: "whether gifts by card are taken",
  webhookSecret: "signing secret of the webhook",
  from: "sender",
};

/** The label of a field. A custom field has the name that an administrator gave it. */
const formatField = (name: string): string =>
  name.startsWith(CUSTOM_FIELD_FACT) ? name.slice(CUSTOM_FIELD_FACT.length) : (FIELDS[name] ?? spaceWords(name));

/** "date of birth" for dateOfBirth. */
function spaceWords(name: string): string {
  return name.replaceAll("_", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const formatRoleName = (value: unknown): string => {
  const role = Role.safeParse(value);
  return role.success ? ROLE_WORDS[role.data] : spaceWords(String(value));
};

const formatDuty = (value: unknown): string => {
  const duty = Duty.safeParse(value);
  return duty.success ? DUTY_LABELS[duty.data] : spaceWords(String(value));
};

/** The sentence shows only this many names. */
const SHOWN = 5;

type Piece = Omit<Part, "key">;

const buildWords = (text: string): Piece => ({ text, kind: "words", memberId: null });

/** The names as a list, each with its person. */
function buildNames(names: readonly string[], memberIds: readonly (number | null)[]): Piece[] {
  const isLong = names.length > SHOWN + 1;
  const shown = isLong ? [...names.slice(0, SHOWN), `${formatNumber(names.length - SHOWN)} others`] : names;
  return formatListParts(shown).map((part) => {
    if (typeof part === "string") return buildWords(part);
    if (isLong && part === SHOWN) return buildWords(shown[part] ?? "");
    return { text: shown[part] ?? "", kind: "name", memberId: memberIds[part] ?? null };
  });
}

const formatRecords = (count: unknown): string =>
  count === 1 ? "1 attendance record" : `${formatNumber(Number(count ?? 0))} attendance records`;

const formatEvents = (count: unknown): string =>
  count === 1 ? "1 event" : `${formatNumber(Number(count ?? 0))} events`;

/** "{removedEvents}" is the fact "removed" as a number of events. */
const NUMBER_OF_EVENTS = /^(\w+)Events$/;

const FACTS: Readonly<Record<string, (value: unknown) => string>> = {
  from: formatRoleName,
  to: formatRoleName,
  role: formatRoleName,
  duties: (duties) => formatList((Array.isArray(duties) ? duties : []).map(formatDuty)),
  channel: (channel) => CHANNELS[String(channel)] ?? spaceWords(String(channel)),
  by: (way) => WAYS[String(way)] ?? spaceWords(String(way)),
  fields: (names) => formatList((Array.isArray(names) ? names : []).map(formatField)),
  records: formatRecords,
  title: String,
  times: (count) => (count === 1 ? "once" : `${formatNumber(Number(count ?? 0))} times`),
  events: formatEvents,
  entries: (count) => `${formatNumber(Number(count ?? 0))} entries`,
  hours: (text) => formatHours(String(text)),
  amount: (text) => formatDollars(String(text)),
  reason: (text) => String(text),
  step: (step) => STEP_TITLES[step as FirstStep] ?? spaceWords(String(step)),
  workerDate: (day) => formatDate(String(day)),
};

function fillSlot(slot: string, entry: AuditEntry): Piece[] {
  const { actor, names, memberIds, facts, subject, subjectId, action } = entry;
  if (slot === "actor" && actor === null) return [buildWords("someone who was not signed in")];
  if (slot === "actor")
    return [{ text: actor?.name ?? DELETED_ACCOUNT, kind: "actor", memberId: actor?.memberId ?? null }];
  if (slot === "kind") return [buildWords(spaceWords(subject))];
  if (slot === "number")
    return [subject === "donation" ? { text: subjectId, kind: "gift", memberId: null } : buildWords(subjectId)];
  if (slot === "action") return [buildWords(spaceWords(action))];
  const gone = (slot === "subject" ? GONE_SUBJECT[subject] : GONE[slot]) ?? "someone";
  const known = names[slot] ?? [];
  if (known.some((name) => name !== null))
    return buildNames(
      known.map((name) => name ?? gone),
      memberIds[slot] ?? [],
    );
  const [, counted] = NUMBER_OF_EVENTS.exec(slot) ?? [];
  if (counted) return [buildWords(formatEvents(facts[counted]))];
  const fact = FACTS[slot];
  if (fact) return [buildWords(fact(facts[slot]))];
  const plain = facts[slot];
  return [buildWords(typeof plain === "number" && !(slot in names) && !(slot in GONE) ? formatNumber(plain) : gone)];
}

/** Entries of earlier versions may have a kind that is no longer recorded. */
const wordings: Readonly<Partial<Record<string, Wording>>> = WORDINGS;

function findWording({ subject, action, actor, own, facts }: AuditEntry): string {
  const wording = wordings[`${subject}.${action}`] ?? UNKNOWN;
  const match = wording.facts?.find(
    (one) =>
      one.fact in facts &&
      (one.is === undefined || facts[one.fact] === one.is) &&
      (one.with === undefined || one.with in facts),
  );
  if (match) return match.by;
  if (actor === null) return wording.nobody ?? wording.by;
  return (own && wording.own) || wording.by;
}

/** The sentence in parts, so that names can be highlighted. */
export function buildSentence(entry: AuditEntry): Part[] {
  const pieces = findWording(entry).split(/\{(\w+)\}/);
  const parts = pieces
    .flatMap((piece, place) => {
      const parts = place % 2 === 1 ? fillSlot(piece, entry) : [buildWords(piece)];
      return parts.map((part, index): Part => ({ ...part, key: `${place}.${index}` }));
    })
    .filter(({ text }) => text !== "");
  const [first, ...rest] = parts;
  if (!first) return [];
  return [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest];
}
