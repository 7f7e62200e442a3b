import { api } from "@narthex/contract/api.ts";
import type { LikelyPair, PairedPerson } from "@narthex/contract/duplicates.ts";
import { useState } from "react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatDate, formatFullName } from "../format/format.ts";
import { MergeDialog } from "../merges/MergeDialog.tsx";
import { formatHome } from "../people/formatHome.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { formatPhone } from "../people/phoneNumber.ts";
import { StatusBadge } from "../people/StatusBadge.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { REASONS } from "./duplicateWords.ts";

/** Two people side by side; shared values are highlighted. */
export function PairCard({ pair: { members, reason } }: { pair: LikelyPair }) {
  const names = members.map(formatFullName);
  const different = `${names.join(" and ")} are not the same person`;
  const [first, second] = members;
  const [isMerging, setMerging] = useState(false);
  const dismiss = useAction({
    call: () => request(api.duplicates.dismiss, { body: { memberIds: members.map(({ id }) => id) } }),
    failed: "This could not be saved. Please try again.",
    failureNotice: true,
    done: different,
  });
  return (
    <Card as="li" title={names.join(" and ")} description={REASONS[reason]}>
      {/* Measured, because the card is narrow beside the navigation of a tablet too. */}
      <div className="@container">
        <div className="grid gap-4 @xl:grid-cols-2">
          {members.map((person) => (
            <Person key={person.id} person={person} shared={reason} />
          ))}
        </div>
      </div>
      <div className="mt-4 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button busy={dismiss.busy} onClick={() => dismiss.run()} aria-label={different}>
          Not the same person
        </Button>
        <Button variant="primary" onClick={() => setMerging(true)} aria-label={`Merge ${names.join(" and ")}`}>
          Merge
        </Button>
      </div>
      {isMerging && first && second && (
        <MergeDialog id={first.id} otherId={second.id} onClose={() => setMerging(false)} />
      )}
    </Card>
  );
}

function Person({ person, shared }: { person: PairedPerson; shared: LikelyPair["reason"] }) {
  const name = formatFullName(person);
  const { email, phone, dateOfBirth, joinDate, membershipStatus, household, address } = person;
  const facts = [
    { kind: "email", label: "Email", value: email },
    { kind: "phone", label: "Phone", value: phone && formatPhone(phone) },
    { kind: "birthday", label: "Born", value: dateOfBirth && formatDate(dateOfBirth) },
    { kind: "address", label: "Address", value: address },
    { kind: "household", label: "Household", value: household && formatHome(household) },
    { kind: "joined", label: "Joined", value: joinDate && formatDate(joinDate) },
  ];
  return (
    <div className="flex min-w-0 items-start gap-3 rounded-lg border border-line p-4">
      <Avatar name={name} src={person.profileImageUrl} className="max-sm:hidden" />
      <div className="min-w-0 grow">
        <p className="break-words font-semibold">
          <PersonLink id={person.id}>{name}</PersonLink>
        </p>
        <p className="mt-1">
          <StatusBadge status={membershipStatus} />
        </p>
        <dl className="mt-2 text-sm">
          {facts.map(
            ({ kind, label, value }) =>
              value && (
                <div key={kind} className="flex gap-2 py-0.5">
                  <dt className="w-20 shrink-0 text-ink-quiet">{label}</dt>
                  <dd className={cx("min-w-0 break-words", kind === shared && "font-semibold")}>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </div>
  );
}
