import { DEPARTURE_WORDS } from "@narthex/contract/departure-kinds.ts";
import type { Departure } from "@narthex/contract/departures.ts";
import type { Person } from "@narthex/contract/person.ts";
import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { useQuery } from "@tanstack/react-query";
import { Mail, MessageSquareText, Phone } from "lucide-react";
import { CareSection } from "../../children/care/CareSection.tsx";
import { ClearanceSection } from "../../children/clearances/ClearanceSection.tsx";
import { CustomValueList } from "../../custom-fields/CustomValueList.tsx";
import { FollowUpSection } from "../../follow-ups/FollowUpSection.tsx";
import { formatDate, formatElapsed, formatFullName } from "../../format/format.ts";
import { addHouseholds } from "../../households/childOf.ts";
import { GuardiansSection } from "../../households/GuardiansSection.tsx";
import { HouseholdSection } from "../../households/HouseholdSection.tsx";
import { MovedHouseholds } from "../../households/MovedHouseholds.tsx";
import { useToday } from "../../live/midnight.ts";
import { getContact } from "../../people/contact.ts";
import { formatPhone } from "../../people/phoneNumber.ts";
import { StatusBadge } from "../../people/StatusBadge.tsx";
import { useMay } from "../../session/session.ts";
import { TagSection } from "../../tags/TagSection.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { getButtonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { computeAge, isTooYoungToServe, mayBeChild } from "../childhood.ts";
import { PersonMinistries } from "./PersonMinistries.tsx";
import { queryAnnouncementEmails, queryDeparture } from "./person.queries.ts";
import { useAge } from "./useAge.ts";

/** The personal and contact data. Values that the viewer may not see are null, and are not rendered. */
export function PersonOverview({ person }: { person: Person }) {
  const today = useToday();
  const { age, households = [] } = useAge(person);
  const known = { id: person.id, name: formatFullName(person) };
  const mayHaveLeft = person.can.edit && person.membershipStatus === "inactive";
  const departure = useQuery({ ...queryDeparture(person.id), enabled: mayHaveLeft }).data?.departure;
  // A departure that was read before the person came back stays in the store.
  const left = mayHaveLeft ? departure : undefined;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card>
        <div className="flex flex-col items-center text-center">
          <Avatar name={formatFullName(person)} src={person.profileImageUrl} size="huge" />
          <p className="mt-4 flex flex-wrap justify-center gap-1.5">
            <StatusBadge status={person.membershipStatus} />
            {person.role !== "member" && <Badge tone="accent">{ROLE_WORDS[person.role]}</Badge>}
          </p>
          {left?.reason !== "died" && <Reach person={person} />}
        </div>
      </Card>
      <div className="grid min-w-0 gap-6">
        <MovedHouseholds person={person} />
        <Card title="Contact">
          <Contact person={person} />
        </Card>
        <HouseholdSection person={person} />
        {mayBeChild(age, today) && (
          <>
            <GuardiansSection child={addHouseholds(known, households)} />
            <CareSection memberId={person.id} name={known.name} />
          </>
        )}
        <ClearanceSection memberId={person.id} name={known.name} isTooYoung={isTooYoungToServe(age, today)} />
        <FollowUpSection person={known} />
        <Card title="Ministries">
          <PersonMinistries person={person} />
        </Card>
        <CustomValueList member={person} showEmpty={person.can.edit} />
        <TagSection person={person} />
        {person.createdAt !== null && (
          <Card title="Membership">
            <Membership person={person} left={left} />
          </Card>
        )}
      </div>
    </div>
  );
}

/** Buttons that call, text or email the person with the device's own apps. */
function Reach({ person }: { person: Person }) {
  const { email } = person;
  const { phone } = getContact(person);
  if (email === null && phone === null) return null;
  return (
    <p className="mt-5 flex flex-wrap justify-center gap-2">
      {phone !== null && (
        <>
          <a href={`tel:${phone}`} className={getButtonClass({ size: "small" })}>
            <Phone aria-hidden />
            Call
          </a>
          {person.phone !== null && (
            <a href={`sms:${person.phone}`} className={getButtonClass({ size: "small" })}>
              <MessageSquareText aria-hidden />
              Text
            </a>
          )}
        </>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} className={getButtonClass({ size: "small" })}>
          <Mail aria-hidden />
          Email
        </a>
      )}
    </p>
  );
}

function Contact({ person }: { person: Person }) {
  const today = useToday();
  const manages = useMay("members.manage");
  const emails = useQuery({ ...queryAnnouncementEmails(person.id), enabled: manages && person.email !== null }).data;
  const { email, dateOfBirth, estimatedBirthDate } = person;
  const { phone, address } = getContact(person);
  if ([email, phone, address, dateOfBirth, estimatedBirthDate].every((value) => value === null))
    return <p className="text-ink-quiet">No contact details to show.</p>;
  return (
    <Facts>
      {email !== null && (
        <Fact label="Email">
          <EmailAddress>{email}</EmailAddress>
          {person.emailConfirmed === false && <span className="block text-ink-quiet text-sm">Not confirmed</span>}
        </Fact>
      )}
      {phone !== null && <Fact label="Phone">{formatPhone(phone)}</Fact>}
      {address !== null && (
        <Fact label="Address">
          <span className="whitespace-pre-line">{address}</span>
        </Fact>
      )}
      {dateOfBirth !== null && <Fact label="Date of birth">{formatDate(dateOfBirth)}</Fact>}
      {dateOfBirth === null && estimatedBirthDate !== null && (
        <Fact label="Age">{`About ${computeAge(today, estimatedBirthDate)}; the date of birth is not known`}</Fact>
      )}
      {emails?.state === "unsubscribed" && <Fact label="Announcements by email">Unsubscribed</Fact>}
      {person.smsConsent !== null && <Fact label="Text messages">{describeTexts(person)}</Fact>}
    </Facts>
  );
}

function describeTexts({ smsConsent, smsStopped }: Person): string {
  if (!smsConsent) return "Not agreed";
  return smsStopped ? "Replied STOP" : "Agreed";
}

/** "Moved away, March 1, 2026" */
const formatDeparture = ({ reason, leftOn }: Departure) =>
  leftOn === null ? DEPARTURE_WORDS[reason] : `${DEPARTURE_WORDS[reason]}, ${formatDate(leftOn)}`;

/** @param left null if it was not recorded; undefined for people who did not leave */
function Membership({ person, left }: { person: Person; left: Departure | null | undefined }) {
  const { joinDate, lastCheckIn, userId } = person;
  return (
    <Facts>
      <Fact label="Joined">{joinDate === null ? "Not known" : formatDate(joinDate)}</Fact>
      {left !== undefined && <Fact label="Left">{left === null ? "Not recorded" : formatDeparture(left)}</Fact>}
      <Fact label="Last check-in">{lastCheckIn === null ? "Never" : formatElapsed(lastCheckIn)}</Fact>
      <Fact label="Account">{userId === null ? "No account" : `Signs in as ${ROLE_WORDS[person.role]}`}</Fact>
    </Facts>
  );
}
