import { api } from "@narthex/contract/api.ts";
import { Link } from "@tanstack/react-router";
import { QrCode, SearchX, UserPlus } from "lucide-react";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { buildFormForOthersPath } from "../../checkin/forOthers.ts";
import { keepTypedName } from "../../checkin/typedName.ts";
import { paths } from "../../paths.ts";
import { useSearchWords } from "../../people/useSearchWords.ts";
import { useMay } from "../../session/session.ts";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../../ui/Skeleton.tsx";
import { closeCheckin } from "../dialog/openCheckin.ts";
import { splitTypedName } from "./splitTypedName.ts";

/** The placeholder of the list, with rows of the same height. */
export function RollSkeleton() {
  return (
    <LoadingRows
      label="Loading members"
      rows={6}
      rowClassName="flex min-h-18 items-center gap-3 border-line border-b px-1"
    >
      <Skeleton round className="size-10" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="ml-auto h-12 w-24" />
    </LoadingRows>
  );
}

export interface NewcomerProps {
  /** The text of the search. */
  searched: string;
  eventId: number;
  /** Opens the form that adds a person with that name. */
  onAdd: () => void;
}

/** For greeters, who may not add people themselves. */
function FormButton({ eventId, searched, primary }: Omit<NewcomerProps, "onAdd"> & { primary: boolean }) {
  const open = useAction({
    call: () => request(api.checkin.generate, { body: { eventId, isForDevice: true } }),
    failed: "The form could not be opened. Please try again.",
    failureNotice: true,
    onDone: (session) => {
      keepTypedName(splitTypedName(searched));
      location.assign(buildFormForOthersPath(session));
    },
  });
  return (
    <Button {...(primary && { variant: "primary" })} icon={<UserPlus />} busy={open.busy} onClick={() => open.run()}>
      Fill in the form here
    </Button>
  );
}

function AddButton({ searched, onAdd, primary }: Omit<NewcomerProps, "eventId"> & { primary: boolean }) {
  const { firstName, lastName } = splitTypedName(searched);
  // A single word that finds people may be a part of a name.
  const name = primary || firstName !== "" ? `${firstName} ${lastName}`.trim() : "";
  return (
    <Button {...(primary && { variant: "primary" })} icon={<UserPlus />} onClick={onAdd}>
      <span className="wrap-anywhere">{name === "" ? "Add a visitor" : `Add ${name}`}</span>
    </Button>
  );
}

/** Below the matches, because a newcomer may have the name of a member, or one that contains it. */
export function NotListed(props: NewcomerProps) {
  const adds = useMay("members.manage");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1 py-3">
      <p className="text-ink-quiet">Not in the list?</p>
      {adds ? <AddButton {...props} primary={false} /> : <FormButton {...props} primary={false} />}
    </div>
  );
}

interface NobodyFoundProps extends Omit<NewcomerProps, "searched"> {
  /** The text of the search that found no one; null if no one can be found yet. */
  searched: string | null;
}

export function NobodyFound({ searched, eventId, onAdd }: NobodyFoundProps) {
  const adds = useMay("members.manage");
  const { findsEmails } = useSearchWords();
  if (searched !== null) {
    const hint =
      searched.includes("@") && !findsEmails
        ? "Only email addresses that people share are found here. Try the name"
        : splitTypedName(searched).firstName === ""
          ? "Try fewer letters of the name"
          : "Try the last name alone";
    return (
      <EmptyState
        icon={<SearchX />}
        title="No members found matching your search"
        text={
          adds
            ? `${hint}, or add a visitor.`
            : `${hint}. Someone new fills in a short form, here or on their own phone.`
        }
        action={
          adds ? (
            <AddButton searched={searched} onAdd={onAdd} primary />
          ) : (
            <div className="flex flex-wrap justify-center gap-2">
              <FormButton eventId={eventId} searched={searched} primary />
              <Link
                to={paths.attendance}
                search={{ method: "qr", event: eventId }}
                onClick={closeCheckin}
                className={getButtonClass()}
              >
                <QrCode aria-hidden />
                Show the QR code
              </Link>
            </div>
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
