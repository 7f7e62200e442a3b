import type { Member } from "@narthex/contract/members.ts";
import { Link } from "@tanstack/react-router";
import { BookUser, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "../format/format.ts";
import { paths } from "../paths.ts";
import { getContact } from "../people/contact.ts";
import { formatPhone } from "../people/phoneNumber.ts";
import { useMay } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { SharingNote } from "./SharingNote.tsx";

/** The user's own record, read-only: its values, and which of them the directory shows. */
export function ProfileDetails({ me }: { me: Member }) {
  const { phone, address } = getContact(me);
  const readsDirectory = useMay("directory.read");
  return (
    <Card
      title="Personal information"
      description={
        <>
          <SharingNote />
          {readsDirectory && (
            <span className="mt-1 block touch:-my-2">
              <Link to={paths.members} className={linkClass}>
                See the directory
              </Link>
            </span>
          )}
        </>
      }
    >
      <dl className="mt-2 grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Detail label="First name">{me.firstName}</Detail>
        <Detail label="Last name">{me.lastName}</Detail>
        <Detail label="Email" shared={me.shareEmail}>
          {me.email}
        </Detail>
        <Detail label="Phone" shared={me.sharePhone}>
          {phone && formatPhone(phone)}
        </Detail>
        <Detail label="Home address" shared={me.shareAddress}>
          {address && <span className="whitespace-pre-line">{address}</span>}
        </Detail>
        <Detail label="Date of birth">{me.dateOfBirth && formatDate(me.dateOfBirth)}</Detail>
      </dl>
    </Card>
  );
}

interface DetailProps {
  label: string;
  children: ReactNode;
  /** Whether the value is shared; only for values that can be shared. */
  shared?: boolean | null;
}

function Detail({ label, children, shared }: DetailProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-quiet text-sm">{label}</dt>
      <dd className="mt-0.5 break-words">{children || <span className="text-ink-quiet">Not given</span>}</dd>
      {children && typeof shared === "boolean" && (
        <dd className="mt-1 flex items-center gap-1.5 text-ink-quiet text-xs [&_svg]:size-3.5">
          {shared ? <BookUser aria-hidden /> : <Lock aria-hidden />}
          {shared ? "Shown in the directory" : "Not shown in the directory"}
        </dd>
      )}
    </div>
  );
}
