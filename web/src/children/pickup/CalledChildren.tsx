// The children with a code for the family. A child whom another desk hands over meanwhile is marked.
import { api } from "@narthex/contract/api.ts";
import type { CalledChild, ChildInside } from "@narthex/contract/child-board.ts";
import { useQueries } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { ApiError } from "../../api/request.ts";
import { formatFullName } from "../../format/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatPlace } from "./place.ts";

interface CalledChildrenProps {
  list: readonly CalledChild[];
  onCollect: (child: CalledChild) => void;
}

export function CalledChildren({ list, onCollect }: CalledChildrenProps) {
  const states = useQueries({
    queries: list.map(({ checkInId }) => read(api.childrenInside.show, { params: { id: checkInId } })),
  });
  return (
    <ul aria-label="Children with this code" className="grid gap-2">
      {list.map((child, place) => (
        <CalledRow
          key={child.checkInId}
          child={child}
          now={states[place]?.data}
          error={states[place]?.error ?? null}
          onCollect={() => onCollect(child)}
        />
      ))}
    </ul>
  );
}

interface CalledRowProps {
  child: CalledChild;
  /** As the child is now; undefined before it is read. */
  now: ChildInside | undefined;
  error: Error | null;
  onCollect: () => void;
}

function CalledRow({ child, now, error, onCollect }: CalledRowProps) {
  const name = formatFullName(child);
  // A station no longer finds a check-in that ended.
  const hasLeft = (now !== undefined && now.state !== "in") || (error instanceof ApiError && error.status === 404);
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 rounded-md border border-line px-3 py-2">
      <span className="min-w-0 break-words">
        <span className="font-medium">{name}</span>
        {!hasLeft && <span className="text-ink-quiet">{` · ${formatPlace(now ?? child)}`}</span>}
      </span>
      {hasLeft ? (
        <Badge tone="positive">{now?.state === "out" ? "Collected" : "No longer inside"}</Badge>
      ) : (
        <Button aria-label={`Collect ${name}`} onClick={onCollect}>
          Collect
        </Button>
      )}
    </li>
  );
}
