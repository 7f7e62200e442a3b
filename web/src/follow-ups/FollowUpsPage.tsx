// The people to follow up, the earliest due day first. Managers of members see all; other users see those assigned to
// them.

import { api } from "@narthex/contract/api.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { HeartHandshake, Plus } from "lucide-react";
import { useState } from "react";
import { readPages } from "../api/reads.ts";
import { listOptions } from "../format/listOptions.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { paths } from "../paths.ts";
import { useMay } from "../session/session.ts";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import { LoadingRows } from "../ui/Skeleton.tsx";
import { FollowUpRow } from "./FollowUpRow.tsx";
import { buildQuery, type FollowUpsShown } from "./followUpsShown.ts";
import { FOLLOW_UP_KIND_WORDS, FOLLOW_UP_STATUS_WORDS } from "./followUpWords.ts";
import { useFollowUpDialog } from "./useFollowUpDialog.tsx";

const AddFollowUpDialog = loadOnDemand(() => import("./AddFollowUpDialog.tsx"));

const route = getRouteApi("/shell/members/follow-ups");

const SHOWN = [
  { value: "", label: "All open" },
  { value: "mine", label: "Open, assigned to me" },
  { value: "nobody", label: "Open, not assigned" },
  { value: "ended", label: FOLLOW_UP_STATUS_WORDS.done },
  { value: "dismissed", label: FOLLOW_UP_STATUS_WORDS.dismissed },
];

export default function FollowUpsPage() {
  const shown = route.useSearch();
  const manages = useMay("members.manage");
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title="Follow-ups"
      subtitle={manages ? "Newcomers, absences, birthdays: people to contact" : "People for you to contact"}
      actions={
        <>
          <Link to={paths.members} className={getButtonClass()}>
            Back to members
          </Link>
          {manages && (
            <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
              Add follow-up
            </Button>
          )}
        </>
      }
    >
      <Filters shown={shown} manages={manages} />
      <FollowUps shown={shown} />
      {isAdding && <AddFollowUpDialog person={null} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Filters({ shown, manages }: { shown: FollowUpsShown; manages: boolean }) {
  const navigate = route.useNavigate();
  const change = (name: keyof FollowUpsShown, value: string) => {
    const { [name]: _, ...others } = shown;
    void navigate({ search: value === "" ? others : { ...others, [name]: value }, replace: true, resetScroll: false });
  };
  const choices = manages ? SHOWN : SHOWN.filter(({ value }) => value !== "mine" && value !== "nobody");
  return (
    <div className="mb-6 grid gap-4 sm:max-w-xl sm:grid-cols-2">
      <SelectBox
        label="Show"
        options={manages ? choices : choices.map((one) => (one.value === "" ? { ...one, label: "Open" } : one))}
        value={shown.show ?? ""}
        onChange={({ target }) => change("show", target.value)}
      />
      <SelectBox
        label="Kind"
        options={[{ value: "", label: "All kinds" }, ...listOptions(FOLLOW_UP_KIND_WORDS)]}
        value={shown.kind ?? ""}
        onChange={({ target }) => change("kind", target.value)}
      />
    </div>
  );
}

function FollowUps({ shown }: { shown: FollowUpsShown }) {
  const list = useInfiniteQuery(readPages(api.followUps.list, {}, buildQuery(shown)));
  const [dialog, open] = useFollowUpDialog(list);
  return (
    <>
      <QueryList
        list={list}
        framed
        loading={<LoadingRows label="Loading follow-ups" rows={4} className="grid gap-4" bar="h-20" />}
        empty={
          <EmptyState
            icon={<HeartHandshake />}
            title="No one to follow up"
            text="Newcomers, people who were not seen for weeks and birthdays are listed here every day."
          />
        }
        moreFailed="The next follow-ups could not be loaded. Please try again."
        moreClassName="mt-4"
      >
        {(rows) => (
          <Card padding="none">
            <ul aria-label="Follow-ups" className="divide-y divide-line">
              {rows.map((followUp) => (
                <FollowUpRow key={followUp.id} followUp={followUp} onOpen={open} />
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
      {dialog}
    </>
  );
}
