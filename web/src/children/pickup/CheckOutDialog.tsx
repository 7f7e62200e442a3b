// Gives a child to a collector, if the server says yes. Its answers are sentences: wrong code, locked, refused,
// collected already.
import { api } from "@narthex/contract/api.ts";
import type { ChildInside } from "@narthex/contract/child-board.ts";
import type { CheckOut } from "@narthex/contract/children.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { read } from "../../api/reads.ts";
import { ApiError, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatInstantTime } from "../../format/format.ts";
import { CheckboxField } from "../../forms/CheckboxField.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { PendingDialog } from "../../page/PendingDialog.tsx";
import { type DeskRights, useDeskRights } from "../rights/deskRights.ts";
import { LeadFields, LostTagFields } from "./ApprovalFields.tsx";
import { CollectorPicture } from "./CollectorPicture.tsx";
import {
  buildCheckOutBody,
  CheckOutInput,
  createCheckOutInput,
  listCallable,
  listDeciding,
  OTHER,
  toCollectorInput,
  toFormFields,
} from "./checkOutInput.ts";
import { listBringers, NoCollectors } from "./NoCollectors.tsx";
import { formatPlace } from "./place.ts";
import { type Approval, isApprovalWaiting, useApproval } from "./useApproval.ts";
import { useChosenCollector } from "./useChosenCollector.ts";

interface CheckOutDialogProps {
  checkInId: number;
  name: string;
  /** As it was shown at the desk. */
  code?: string;
  onClose: () => void;
  onCollected?: () => void;
}

export function CheckOutDialog(props: CheckOutDialogProps) {
  const { checkInId, name, onClose } = props;
  const query = useQuery(read(api.childrenInside.show, { params: { id: checkInId } }));
  if (query.data) return <CheckOutForm {...props} child={query.data} />;
  return <PendingDialog title={`Collect ${name}`} onClose={onClose} query={query} />;
}

/** For a lead, instead of "Please see the team lead.": the same for everyone who is refused. */
const ANOTHER_LEAD = "You cannot approve this yourself. Press “Ask a lead”: another lead decides on their own screen.";

/** A refusal with its sentence at the form's fields, and with who has the child. */
function explainRefusal(error: unknown, name: string, { leads, timezone }: DeskRights): unknown {
  if (!(error instanceof ApiError) || error.code === null) return error;
  const { status, code, message, fields, current } = error;
  const collected = code === "already_collected" ? (current as CheckOut | undefined) : undefined;
  const reason = leads && code === "collector_refused" ? ANOTHER_LEAD : (error.sentence ?? "");
  const sentence = collected
    ? `${collected.collectorName} collected ${name} at ${formatInstantTime(collected.at, timezone)}.`
    : reason;
  return new ApiError(status, message, {
    code,
    message: sentence,
    ...(fields ? { fields: toFormFields(fields) } : {}),
  });
}

/** The first reason why a child is not handed over yet, without a call that would count as a wrong code. */
function findObstacle(
  typed: CheckOutInput,
  { second, lead, needsLead }: { second: Approval; lead: Approval; needsLead: boolean },
): string | null {
  if (typed.isLost && second.token === null && typed.secondApproval === "")
    return isApprovalWaiting(second.status)
      ? "Please wait until your colleagues have approved."
      : "Please ask a colleague first.";
  const isAsked = isApprovalWaiting(lead.status) && typed.leadApproval === "";
  return needsLead && isAsked ? "Please wait for the answer of a lead." : null;
}

/** The second Enter of a scanner, which is meant for the box of the code, comes within this time. */
const SECOND_ENTER_MS = 700;

function CheckOutForm({ child, name, code = "", onClose, onCollected }: CheckOutDialogProps & { child: ChildInside }) {
  const { checkInId, collectors } = child;
  const rights = useDeskRights();
  const form = useSchemaForm<CheckOutInput>(
    CheckOutInput,
    createCheckOutInput(code, collectors, child.broughtById),
    null,
  );
  const [isLost, collector, collectorName, calledId] = useWatch({
    control: form.control,
    name: ["isLost", "collector", "collectorName", "guardianCalledId"],
  });
  const isOther = collector === OTHER;
  const { chosen, options } = useChosenCollector(collector, collectors);
  const named = toCollectorInput(collector, collectorName.trim());
  const second = useApproval("second", checkInId, named);
  const lead = useApproval("lead", checkInId, {
    ...named,
    guardianCalledId: calledId === "" ? null : Number(calledId),
  });
  // A refusal is about the approvals of its attempt: it is no longer true when one arrives.
  const approvals = `${second.token}.${lead.token}`;
  const [tried, setTried] = useState(approvals);
  // Also for people on the list: a lead decides about a name that is that of someone who must not collect the child. It
  // is the same for everyone who is refused, so that it does not show who is barred.
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const needsLead = isOther || refused.has(collector);
  const isCalled = calledId !== "" || (lead.status?.guardianCalledId ?? null) !== null;
  const collect = useAction({
    call: async (typed: CheckOutInput) => {
      setTried(approvals);
      const reason = findObstacle(typed, { second, lead, needsLead });
      if (reason !== null) throw new ApiError(422, reason, { code: "approval_invalid", message: reason });
      const byLead =
        lead.token === null ? null : { token: lead.token, guardianCalledId: lead.status?.guardianCalledId ?? null };
      const body = buildCheckOutBody(checkInId, typed, { second: second.token, lead: byLead }, needsLead);
      return request(api.children.checkOut, { body }).catch((error) => {
        if (error instanceof ApiError && error.code === "collector_refused")
          setRefused((before) => new Set([...before, typed.collector]));
        throw explainRefusal(error, name, rights);
      });
    },
    failed: "The child could not be checked out. Please try again.",
    done: ({ collectorName }) => ({ title: "Collected", description: `${name} is with ${collectorName}.` }),
    onDone: onCollected ?? onClose,
  });
  return (
    <FormDialog
      form={form}
      action={{ ...collect, problem: tried === approvals ? collect.problem : null }}
      onClose={onClose}
      title={`Collect ${name}`}
      description={`${formatPlace(child)}${child.broughtBy ? `, brought by ${child.broughtBy}` : ""}`}
      submitLabel="Hand over"
      enterAfterMs={SECOND_ENTER_MS}
    >
      {!isLost && (
        <TextField
          form={form}
          name="code"
          label="Code of the tag"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="[&_input]:font-mono [&_input]:uppercase [&_input]:tracking-widest"
        />
      )}
      <CheckboxField form={form} name="isLost" label="The tag is lost" />
      <SelectField form={form} name="collector" label="Who collects" required placeholder="Choose" options={options} />
      {collectors.length === 0 && <NoCollectors child={{ id: child.childId, name, adults: listBringers(child) }} />}
      {chosen?.profileImageUrl && <CollectorPicture name={chosen.name} src={chosen.profileImageUrl} />}
      {isOther && (
        <TextField
          form={form}
          name="collectorName"
          label="Name of the collector"
          hint="First and last name."
          required
          autoComplete="off"
        />
      )}
      {isLost && <LostTagFields form={form} approval={second} />}
      {needsLead && (
        <LeadFields
          form={form}
          approval={lead}
          callable={listCallable(child, { id: chosen?.adultId ?? null, name: chosen?.name ?? collectorName })}
          isListed={!isOther}
          needsNote={chosen !== undefined && listDeciding([chosen]).length > 0 && !isCalled}
        />
      )}
    </FormDialog>
  );
}
