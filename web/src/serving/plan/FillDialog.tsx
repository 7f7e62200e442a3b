import { api } from "@narthex/contract/api.ts";
import type { ServingPlan, ServingPosition } from "@narthex/contract/serving.ts";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { formatCount } from "../servingWords.ts";
import { countDrafts, countOpen } from "./place.ts";
import type { PlanWeeks } from "./plan.queries.ts";

interface FillDialogProps {
  plan: ServingPlan;
  shown: PlanWeeks;
  onClose: () => void;
}

const WHY_OPEN =
  "Narthex plans only adults who have accepted the ministry, are free, and are checked for the position under People. If no one is checked for a position, it plans people who were asked before and did not decline, and people who have no other position in the ministry.";

/**
 * Which positions to fill in the weeks that the plan shows. Those of which it is not known who can serve there are left
 * to the leader.
 */
export default function FillDialog({ plan, shown, onClose }: FillDialogProps) {
  const { ministry } = plan;
  const open = plan.positions.filter((position) => countOpen(plan, position) > 0);
  const [chosen, setChosen] = useState<readonly number[]>(open.filter(isKnownWho).map(({ id }) => id));
  const positionIds = open.map(({ id }) => id).filter((id) => chosen.includes(id));
  const params = { id: ministry.id };
  const fill = useAction({
    call: () => request(api.serving.fill, { params, body: { ...shown, positionIds } }),
    failed: "The open places could not be filled. Please try again.",
    done: ({ planned, open: left }) => ({
      title: planned === 0 ? "No place was filled" : `${formatCount(planned, "place", "places")} filled`,
      description:
        left === 0
          ? "Press Send requests when the plan is right."
          : `${formatCount(left, "place is", "places are")} still open. ${WHY_OPEN}`,
    }),
    onDone: onClose,
  });
  const drafts = countDrafts(plan);
  const discard = useAction({
    call: () => request(api.serving.discard, { params, body: shown }),
    failed: "The plan could not be changed. Please try again.",
    done: ({ removed }) => ({ title: `${formatCount(removed, "place", "places")} emptied` }),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Fill open places"
      description="In the weeks that are shown, people are planned in turn. Nobody is asked before you send the requests."
    >
      {open.length === 0 ? (
        <p className="pb-4">No place is open in these weeks.</p>
      ) : (
        <fieldset className="pb-2">
          <legend className="mb-1 font-semibold text-sm">Positions</legend>
          {open.map((position) => (
            <Checkbox
              key={position.id}
              label={<span className="break-words">{position.name}</span>}
              hint={describeOpen(plan, position)}
              checked={chosen.includes(position.id)}
              onChange={({ target }) =>
                setChosen((ids) => (target.checked ? [...ids, position.id] : ids.filter((id) => id !== position.id)))
              }
            />
          ))}
        </fieldset>
      )}
      {(fill.problem || discard.problem) && (
        <p role="alert" className="pb-3 text-critical">
          {(fill.problem ?? discard.problem)?.message}
        </p>
      )}
      <ActionBar>
        {open.length > 0 && (
          <Button
            variant="primary"
            busy={fill.busy}
            disabled={positionIds.length === 0 || discard.busy}
            onClick={() => fill.run()}
          >
            Fill places
          </Button>
        )}
        {drafts > 0 && (
          <Button busy={discard.busy} disabled={fill.busy} onClick={() => discard.run()}>
            {`Remove ${formatCount(drafts, "person", "people")} not asked yet`}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </ActionBar>
    </Dialog>
  );
}

/** Whether it is known who can serve in a position, so that not just anyone is planned there. */
const isKnownWho = ({ isKnown, isLimited }: ServingPosition): boolean => isKnown || isLimited;

function describeOpen(plan: ServingPlan, position: ServingPosition): string {
  const open = formatCount(countOpen(plan, position), "open place", "open places");
  if (position.isLimited) return `${open}, for those who are checked for it under People`;
  return position.isKnown
    ? `${open}, for people who were asked for it before or have no other position`
    : `${open}. No one was asked for it yet, so anyone may be planned.`;
}
