// Fields and records of a merge in words.
import type { MergeField, MergePerson, MergeRecord, RecordCount } from "@narthex/contract/merges.ts";
import { dateInWords, listInWords, numberInWords } from "../format/words.ts";
import { phoneInWords } from "../people/phoneNumber.ts";
import { STATUS_LABELS } from "../people/StatusBadge.tsx";

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
  tags: ["tag", "tags"],
};

/** "12 check-ins, 3 gifts, and 1 household". */
export function recordsInWords(counts: readonly RecordCount[]): string {
  return listInWords(
    counts.map(({ record, count }) => `${numberInWords(count)} ${RECORDS[record][count === 1 ? 0 : 1]}`),
  );
}

/** What a person has in a field; null for nothing. A picture is shown and not named. */
export function fieldInWords(person: MergePerson, field: MergeField): string | null {
  if (field === "membershipStatus") return STATUS_LABELS[person.membershipStatus];
  const value = person[field];
  if (value === null || field === "profileImageUrl") return null;
  if (field === "phone") return phoneInWords(value);
  return field === "dateOfBirth" || field === "joinDate" ? dateInWords(value) : value;
}
