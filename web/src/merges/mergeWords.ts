// Fields and records of a merge in words.
import type { MergeField, MergePerson, MergeRecord, RecordCount } from "@narthex/contract/merges.ts";
import { formatDate, formatList, formatNumber } from "../format/format.ts";
import { formatPhone } from "../people/phoneNumber.ts";
import { MEMBER_STATUS_LABELS } from "../people/StatusBadge.tsx";

export const FIELD_LABELS: Readonly<Record<MergeField, string>> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  dateOfBirth: "Birthday",
  joinDate: "Joined",
  membershipStatus: "Status",
  profileImageUrl: "Picture",
};

const RECORDS: Readonly<Record<MergeRecord, readonly [one: string, many: string]>> = {
  attendance: ["check-in", "check-ins"],
  gifts: ["gift", "gifts"],
  statements: ["giving statement", "giving statements"],
  hours: ["entry of volunteer hours", "entries of volunteer hours"],
  ministries: ["ministry", "ministries"],
  led_ministries: ["ministry as its leader", "ministries as their leader"],
  events: ["event as its organizer", "events as their organizer"],
  households: ["household", "households"],
  follow_ups: ["follow-up", "follow-ups"],
  tags: ["tag", "tags"],
  notes: ["note", "notes"],
  guardians: ["entry of who may collect a child", "entries of who may collect a child"],
};

/** "12 check-ins, 3 gifts, and 1 household". */
export function formatRecords(counts: readonly RecordCount[]): string {
  return formatList(
    counts.map(({ record, count }) => `${formatNumber(count)} ${RECORDS[record][count === 1 ? 0 : 1]}`),
  );
}

/** A person's value of a field; null for none. A picture is shown without text. */
export function formatMergedField(person: MergePerson, field: MergeField): string | null {
  if (field === "membershipStatus") return MEMBER_STATUS_LABELS[person.membershipStatus];
  const value = person[field];
  if (field === "address" && value === null && person.householdAddress !== null)
    return `${person.householdAddress} (household)`;
  if (field === "phone" && value === null && person.householdPhone !== null)
    return `${formatPhone(person.householdPhone)} (household)`;
  if (value === null || field === "profileImageUrl") return null;
  if (field === "phone") return formatPhone(value);
  return field === "dateOfBirth" || field === "joinDate" ? formatDate(value) : value;
}
