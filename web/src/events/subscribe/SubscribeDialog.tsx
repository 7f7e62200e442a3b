import { api } from "@narthex/contract/api.ts";
import { FEED_PURPOSES, type FeedPurpose } from "@narthex/contract/calendar-feeds.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { isLedBy } from "../../people/isLedBy.ts";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { FeedAddress } from "./FeedAddress.tsx";
import { FeedList, formatFeedName } from "./FeedList.tsx";

const LABELS: Readonly<Record<FeedPurpose, string>> = {
  church: "Events of the whole church",
  mine: "My events: those of my ministries, and those that I organize, am coming to, or serve at",
  ministry: "Events of one ministry",
};

/** Creates addresses that a calendar program on a phone or computer reads, and ends them. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const [purpose, setPurpose] = useState<FeedPurpose>("church");
  const [ministryId, setMinistryId] = useState<number | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const ministries = useVisibleMinistries();
  // Read whenever it is opened: there is no notice when a program reads a feed.
  const list = useQuery({ ...read(api.calendarFeeds.list), staleTime: 0 });
  const earlier = list.data?.find(
    (feed) => feed.purpose === purpose && (purpose !== "ministry" || feed.ministryId === ministryId),
  );
  const create = useAction({
    call: () =>
      request(api.calendarFeeds.create, {
        body: purpose === "ministry" ? { purpose, ministryId } : { purpose },
      }),
    failed: "The address could not be created.",
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Subscribe to the calendar"
      description="Your calendar program shows these events and keeps them up to date."
    >
      {create.answer ? (
        <FeedAddress url={create.answer.url} />
      ) : (
        <div className="grid gap-4 pb-5">
          <fieldset className="grid gap-1">
            <legend className="sr-only">Which events</legend>
            {FEED_PURPOSES.map((one) => (
              <label key={one} className="flex items-center gap-3 py-1 touch:min-h-11">
                <input
                  type="radio"
                  name="purpose"
                  value={one}
                  checked={purpose === one}
                  onChange={() => setPurpose(one)}
                  className="size-5 shrink-0 accent-accent"
                />
                {LABELS[one]}
              </label>
            ))}
          </fieldset>
          {purpose === "ministry" && (
            <SelectBox
              label="Ministry"
              value={ministryId ?? ""}
              onChange={({ target }) => setMinistryId(target.value === "" ? null : Number(target.value))}
              placeholder="Choose a ministry"
              options={ministries.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {create.sentence && (
            <p role="alert" className="text-critical text-sm">
              {create.sentence}
            </p>
          )}
          {list.isLoadingError ? <QueryError query={list} /> : <FeedList feeds={list.data ?? []} />}
        </div>
      )}
      <ActionBar>
        <Button variant="quiet" onClick={onClose}>
          {create.answer ? "Done" : "Cancel"}
        </Button>
        {!create.answer && (
          <Button
            variant="primary"
            busy={create.busy || list.isPending}
            // Without the list, an earlier address would be replaced without a question.
            disabled={list.isLoadingError}
            onClick={() => (earlier ? setReplacing(true) : create.run())}
          >
            Create address
          </Button>
        )}
      </ActionBar>
      {earlier && (
        <ConfirmDialog
          danger
          open={isReplacing}
          title={`Replace the address of “${formatFeedName(earlier)}”?`}
          text="Calendar programs that read the earlier one no longer get events."
          confirmLabel="Replace"
          onConfirm={() => {
            setReplacing(false);
            create.run();
          }}
          onCancel={() => setReplacing(false)}
        />
      )}
    </Dialog>
  );
}

/** Ministries whose events one sees: one's own, or all for those who manage events. */
function useVisibleMinistries() {
  const managesAll = useMay("events.manage");
  const { memberId } = useCurrentUser();
  const all = useQuery(read(api.ministries.list)).data ?? [];
  const me = useQuery({ ...read(api.members.me), enabled: !managesAll }).data;
  const own = new Set(me?.ministries.map(({ id }) => id));
  return all.filter((ministry) => managesAll || own.has(ministry.id) || isLedBy(ministry, memberId));
}
