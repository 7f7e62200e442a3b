import type { JointStatements } from "@narthex/contract/joint-statements.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { Fragment, useState } from "react";
import { formatFullName, formatListParts } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { PersonLink } from "../people/PersonLink.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { LoadingRows } from "../ui/Skeleton.tsx";
import { formatCouple } from "./JointForm.tsx";
import { couplePages } from "./statements.queries.ts";
import { JOINT_MEANING } from "./statementWords.ts";

// The dialogs are loaded when the first one opens.
const JointDialog = loadOnDemand(() => import("./JointDialog.tsx"));
const AddCoupleDialog = loadOnDemand(() => import("./AddCoupleDialog.tsx"));

type OpenDialog = "add" | JointStatements | null;

/** The couples who get one statement together. */
export function JointStatementsCard() {
  const [opened, setOpened] = useState<OpenDialog>(null);
  const list = useInfiniteQuery(couplePages);
  const close = () => setOpened(null);
  return (
    <Card
      title="Joint statements"
      description={JOINT_MEANING}
      padding="none"
      action={
        <Button icon={<UserPlus />} onClick={() => setOpened("add")}>
          Add a couple
        </Button>
      }
    >
      <QueryList
        list={list}
        loading={
          <LoadingRows
            label="Loading couples"
            rows={2}
            rowClassName="flex h-14 items-center border-line border-t px-6"
            bar="h-5 w-2/5"
          />
        }
        empty={<p className="px-4 pb-5 text-ink-quiet sm:px-6">No couple has chosen joint statements yet.</p>}
        moreFailed="The next couples could not be loaded. Please try again."
        moreClassName="border-line border-t p-3"
      >
        {(rows) => (
          <ul className="divide-y divide-line border-line border-t">
            {rows.map((row) => (
              <li
                key={row.householdId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 sm:px-6"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium">
                    <Couple row={row} />
                  </span>{" "}
                  <span className="text-ink-quiet text-sm">
                    {row.lastYear === null
                      ? row.household
                      : `${row.household}, joint through ${row.lastYear} because of a death`}
                  </span>
                </span>
                <Button size="small" onClick={() => setOpened(row)}>
                  Change
                  <span className="sr-only">{` the joint statements of ${formatCouple(row)}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
      {opened === "add" && <AddCoupleDialog onClose={close} />}
      {opened !== null && opened !== "add" && <JointDialog found={opened} onClose={close} />}
    </Card>
  );
}

function Couple({ row: { adults, memberIds } }: { row: JointStatements }) {
  const couple = adults.filter(({ memberId }) => memberIds.includes(memberId));
  return formatListParts(couple.map(formatFullName)).map((part) => {
    const adult = typeof part === "number" ? couple[part] : undefined;
    if (!adult) return <Fragment key={part}>{part}</Fragment>;
    return (
      <PersonLink key={adult.memberId} id={adult.memberId}>
        {formatFullName(adult)}
      </PersonLink>
    );
  });
}
