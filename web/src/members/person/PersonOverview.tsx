import type { Person } from "@narthex/contract/person.ts";
import { roleLabel } from "@narthex/contract/role-names.ts";
import { Mail, MessageSquareText, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { ClearanceSection } from "../../children/clearances/ClearanceSection.tsx";
import { agoInWords, dateInWords, fullName } from "../../format/words.ts";
import { HouseholdSection } from "../../households/HouseholdSection.tsx";
import { contactOf } from "../../people/contactOf.ts";
import { phoneInWords } from "../../people/phoneNumber.ts";
import { StatusBadge } from "../../people/StatusBadge.tsx";
import { TagSection } from "../../tags/TagSection.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { PersonMinistries } from "./PersonMinistries.tsx";

/** Who the person is and how to reach them. What the viewer may not know is null, and absent here. */
export function PersonOverview({ person }: { person: Person }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card>
        <div className="flex flex-col items-center text-center">
          <Avatar name={fullName(person)} src={person.profileImageUrl} size="huge" />
          <p className="mt-4 flex flex-wrap justify-center gap-1.5">
            <StatusBadge status={person.membershipStatus} />
            <Badge tone={person.role === "member" ? "neutral" : "accent"}>{roleLabel(person.role)}</Badge>
          </p>
          <Reach person={person} />
        </div>
      </Card>
      <div className="grid min-w-0 gap-6">
        <Card title="Contact">
          <Contact person={person} />
        </Card>
        <HouseholdSection memberId={person.id} />
        <ClearanceSection memberId={person.id} name={fullName(person)} />
        <Card title="Ministries">
          <PersonMinistries ministries={person.ministries} />
        </Card>
        <TagSection person={person} />
        {person.joinDate !== null && (
          <Card title="Membership">
            <Membership person={person} />
          </Card>
        )}
      </div>
    </div>
  );
}

/** Buttons that call, text or write to the person with the device's own programs. */
function Reach({ person }: { person: Person }) {
  const { email } = person;
  const { phone } = contactOf(person);
  if (email === null && phone === null) return null;
  return (
    <p className="mt-5 flex flex-wrap justify-center gap-2">
      {phone !== null && (
        <>
          <a href={`tel:${phone}`} className={buttonClass({ size: "small" })}>
            <Phone aria-hidden />
            Call
          </a>
          {person.phone !== null && (
            <a href={`sms:${person.phone}`} className={buttonClass({ size: "small" })}>
              <MessageSquareText aria-hidden />
              Text
            </a>
          )}
        </>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} className={buttonClass({ size: "small" })}>
          <Mail aria-hidden />
          Email
        </a>
      )}
    </p>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">{children}</dl>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-quiet text-sm sm:text-base">{label}</dt>
      <dd className="min-w-0 break-words max-sm:-mt-2.5">{children}</dd>
    </>
  );
}

function Contact({ person }: { person: Person }) {
  const { email, dateOfBirth } = person;
  const { phone, address } = contactOf(person);
  if (email === null && phone === null && address === null && dateOfBirth === null)
    return <p className="text-ink-quiet">No contact details to show.</p>;
  return (
    <Facts>
      {email !== null && (
        <Fact label="Email">
          <EmailAddress>{email}</EmailAddress>
          {person.emailConfirmed === false && <span className="block text-ink-quiet text-sm">Not confirmed</span>}
        </Fact>
      )}
      {phone !== null && <Fact label="Phone">{phoneInWords(phone)}</Fact>}
      {address !== null && (
        <Fact label="Address">
          <span className="whitespace-pre-line">{address}</span>
        </Fact>
      )}
      {dateOfBirth !== null && <Fact label="Date of birth">{dateInWords(dateOfBirth)}</Fact>}
      {person.smsConsent !== null && <Fact label="Text messages">{person.smsConsent ? "Agreed" : "Not agreed"}</Fact>}
    </Facts>
  );
}

function Membership({ person }: { person: Person }) {
  const { joinDate, lastCheckIn, userId } = person;
  return (
    <Facts>
      {joinDate !== null && <Fact label="Joined">{dateInWords(joinDate)}</Fact>}
      <Fact label="Last check-in">{lastCheckIn === null ? "Never" : agoInWords(lastCheckIn)}</Fact>
      <Fact label="Account">{userId === null ? "No account" : `Signs in as ${roleLabel(person.role)}`}</Fact>
    </Facts>
  );
}
