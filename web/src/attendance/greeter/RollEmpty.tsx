import { Link } from "@tanstack/react-router";
import { SearchX, UserPlus } from "lucide-react";
import { paths } from "../../paths.ts";
import { useMay } from "../../session/session.ts";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { closeCheckin } from "../dialog/openCheckin.ts";
import { splitTypedName } from "./splitTypedName.ts";

const PLACEHOLDERS = ["a", "b", "c", "d", "e", "f"];

/** The placeholder of the list, with rows of the same height. */
export function RollSkeleton() {
  return (
    <Loading label="Loading members">
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="flex min-h-18 items-center gap-3 border-line border-b px-1">
          <Skeleton round className="size-10" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="ml-auto h-12 w-24" />
        </div>
      ))}
    </Loading>
  );
}

interface NobodyFoundProps {
  /** The text of the search that found no one; null if no one can be found yet. */
  searched: string | null;
  eventId: number;
  /** Adds a person with that name. */
  onAdd: () => void;
}

export function NobodyFound({ searched, eventId, onAdd }: NobodyFoundProps) {
  const adds = useMay("members.manage");
  if (searched !== null) {
    const { firstName, lastName } = splitTypedName(searched);
    const name = `${firstName} ${lastName}`.trim();
    return (
      <EmptyState
        icon={<SearchX />}
        title="No members found matching your search"
        text={
          adds
            ? "Try fewer letters of the name, or add a visitor."
            : "Try fewer letters of the name. Someone new fills in a short form: on their phone with the QR code of the event, or here on this device."
        }
        action={
          adds ? (
            <Button variant="primary" icon={<UserPlus />} onClick={onAdd}>
              <span className="wrap-anywhere">{name === "" ? "Add a visitor" : `Add ${name}`}</span>
            </Button>
          ) : (
            <Link
              to={paths.attendance}
              search={{ method: "qr", event: eventId }}
              onClick={closeCheckin}
              className={getButtonClass()}
            >
              <UserPlus aria-hidden />
              Check in someone new
            </Link>
          )
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<UserPlus />}
      title="No members available"
      text={
        adds
          ? "Add people on the Members page first. Then they can be checked in here."
          : "The church office adds people first. Then they can be checked in here."
      }
      action={
        adds && (
          <Link to={paths.members} onClick={closeCheckin} className={getButtonClass()}>
            Go to Members
          </Link>
        )
      }
    />
  );
}
