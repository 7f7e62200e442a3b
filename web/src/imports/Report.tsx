import { api } from "@narthex/contract/api.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Undo2 } from "lucide-react";
import { read, readPages } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { formatMembers, formatNumber, formatPeople, formatTotalCount } from "../format/format.ts";
import { firstNewcomers } from "../newcomers/newcomers.queries.ts";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { linkClass } from "../ui/link.ts";
import { ChangingRows } from "./ChangingRows.tsx";
import { formatHouseholds, formatKeptReason, formatRows } from "./importWords.ts";
import { LeftOutLinks } from "./LeftOutLink.tsx";
import { NAMED, SkippedRows } from "./SkippedRows.tsx";
import { UndoImport } from "./UndoImport.tsx";

/** The result of an import, with the button to undo it. */
export function Report({ found }: { found: MemberImport }) {
  return (
    <div className="grid gap-6">
      <Card>
        <div role="status">{found.status === "undone" ? <Undone found={found} /> : <Done found={found} />}</div>
        <div className="flex flex-wrap justify-center gap-3 pb-6">
          <Link to={paths.members} className={getButtonClass({ variant: "primary" })}>
            See the members
          </Link>
          <Link to={paths.importMembers} className={getButtonClass()}>
            Import another file
          </Link>
          {found.status === "done" && (
            <LeftOutLinks
              path={api.imports.leftOut.path}
              found={found}
              hasRows={(found.leftOut ?? 0) + found.partial > 0}
            />
          )}
          <UndoImport
            isOffered={found.can.undo}
            text={formatUndo(found)}
            call={() => request(api.imports.undo, { params: { id: found.id } })}
            queryKey={read(api.imports.get, { params: { id: found.id } }).queryKey}
          />
        </div>
      </Card>
      {found.status === "done" && <AfterImport id={found.id} />}
      <Emptied found={found} />
      {(found.notRestored ?? 0) > 0 && (
        <ChangingRows
          id={found.id}
          title="Not restored"
          description="These fields were changed after the import, so they stay as they are now."
        />
      )}
    </div>
  );
}

/** What a person usually does next: complete people whose rows were skipped, compare duplicates, admit people. */
function AfterImport({ id }: { id: number }) {
  const skipped = useInfiniteQuery({
    ...readPages(api.imports.rows, { params: { id } }, { only: "likely", limit: NAMED }),
    refetchOnMount: "always",
  }).data?.pages[0];
  const pairs =
    useInfiniteQuery({ ...readPages(api.duplicates.list, {}, { limit: 1 }), refetchOnMount: "always" }).data?.pages[0]
      ?.total ?? 0;
  const waiting = useInfiniteQuery({ ...firstNewcomers, refetchOnMount: "always" }).data?.pages[0]?.total ?? 0;
  const skippedCount = skipped?.total ?? 0;
  if (skippedCount + pairs + waiting === 0) return null;
  return (
    <Card title="What to do next">
      <ul className="grid gap-3">
        {skipped && skippedCount > 0 && (
          <li>
            <SkippedRows rows={skipped.rows} total={skippedCount} />
          </li>
        )}
        {pairs > 0 && (
          <li>
            {pairs === 1
              ? "1 pair of people in the directory is likely the same person. "
              : `${formatTotalCount(pairs)} pairs of people in the directory are likely the same person. Someone may be in several pairs. `}
            <Link to={paths.duplicates} className={linkClass}>
              Compare likely duplicates
            </Link>
          </li>
        )}
        {waiting > 0 && (
          <li>
            {`${waiting === 1 ? "1 person has" : `${formatTotalCount(waiting)} people have`} the status Pending and ${waiting === 1 ? "waits" : "wait"} to be admitted. Until then they get no announcements. `}
            <Link to={paths.newcomers} className={linkClass}>
              Admit them
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** Households that an import left without people. They keep their address until they are deleted. */
function Emptied({ found: { emptied } }: { found: MemberImport }) {
  if (emptied.length === 0) return null;
  return (
    <Card
      title={emptied.length === 1 ? "This household is empty now" : "These households are empty now"}
      description="The import moved their people to other households. They keep their address until you delete them."
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {emptied.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.households} search={{ household: id }} className={linkClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Done({ found: { added, updated, households, leftOut, partial } }: { found: MemberImport }) {
  const out = leftOut ?? 0;
  const others = [
    updated ? `${formatPeople(updated)} ${updated === 1 ? "was" : "were"} changed.` : "",
    households ? `${formatHouseholds(households)} ${households === 1 ? "was" : "were"} added.` : "",
  ];
  const remarks = partial > 0 ? `, ${formatNumber(partial)} with a remark in the left-out data` : "";
  const rest =
    out === 0
      ? `All rows of the file were imported${remarks}. For 30 days this can be undone.`
      : `${formatRows(out)} of the file ${out === 1 ? "was" : "were"} left out. For 30 days this can be undone.`;
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={added === 1 ? "1 member was added" : `${formatMembers(added ?? 0)} were added`}
      text={[...others, rest].filter(Boolean).join(" ")}
    />
  );
}

function Undone({ found: { removed, kept, restored, householdsRemoved, householdsKept } }: { found: MemberImport }) {
  const others = [
    restored ? `${formatPeople(restored)} ${restored === 1 ? "is" : "are"} as before the import.` : "",
    householdsRemoved
      ? `${formatHouseholds(householdsRemoved)} ${householdsRemoved === 1 ? "was" : "were"} removed.`
      : "",
    householdsKept
      ? `${formatHouseholds(householdsKept)} ${householdsKept === 1 ? "stays" : "stay"}, because people are in them or they were changed.`
      : "",
  ];
  const more = others.filter(Boolean).join(" ");
  return (
    <EmptyState
      icon={<Undo2 />}
      title={removed === 1 ? "1 member was removed again" : `${formatMembers(removed ?? 0)} were removed again`}
      text={
        kept.length === 0 ? (
          more || "The import is undone."
        ) : (
          <>
            These are kept, because other records refer to them:
            <span className="mt-1 block">{kept.map(formatKeptReason).join(" ")}</span>
            {more && <span className="mt-1 block">{more}</span>}
          </>
        )
      }
    />
  );
}

/** What undoing the import does. */
function formatUndo({ added, households }: MemberImport): string {
  const homes = households
    ? ` Its ${households === 1 ? "new household is" : `${formatHouseholds(households)} are`} removed too, unless other people are in ${households === 1 ? "it" : "them"}.`
    : "";
  return `The ${formatMembers(added ?? 0)} that it added ${added === 1 ? "is" : "are"} removed, except those that were changed, checked in or assigned since.${homes} Changed fields get their earlier values again. While this runs, the people of the import cannot be checked in.`;
}
