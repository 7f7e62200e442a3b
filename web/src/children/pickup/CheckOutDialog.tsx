// Gives a child to a collector, if the server says yes. Its answers are sentences: wrong code, locked, refused,
// collected already.
import { api } from "@narthex/contract/api.ts";
import type { ChildInside } from "@narthex/contract/child-board.ts";
import type { CheckOut } from "@narthex/contract/children.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "../../api/reads.ts";
import { ApiError, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatInstantTime } from "../../format/format.ts";
import { CheckboxField } from "../../forms/CheckboxField.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextareaField } from "../../forms/TextareaField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useDeskRights } from "../rights/deskRights.ts";
import {
  bodyOf,
  CheckOutInput,
  calledOptions,
  collectorOptions,
  fieldsOfForm,
  OTHER,
  startOf,
} from "./checkOutInput.ts";
import { formatPlace } from "./place.ts";

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
  return (
    <Dialog open title={`Collect ${name}`} onClose={onClose}>
      {query.isError ? <QueryError query={query} /> : <Skeleton className="h-48 w-full" />}
    </Dialog>
  );
}

/** A refusal with its sentence at the form's fields, and with who has the child. */
function explained(error: unknown, name: string, timezone: string): unknown {
  if (!(error instanceof ApiError) || error.code === null) return error;
  const { status, code, message, fields, current } = error;
  const collected = code === "already_collected" ? (current as CheckOut | undefined) : undefined;
  const sentence = collected
    ? `${collected.collectorName} collected ${name} at ${formatInstantTime(collected.at, timezone)}.`
    : (error.sentence ?? "");
  return new ApiError(status, message, {
    code,
    message: sentence,
    ...(fields ? { fields: fieldsOfForm(fields) } : {}),
  });
}

function CheckOutForm({ child, name, code = "", onClose, onCollected }: CheckOutDialogProps & { child: ChildInside }) {
  const { checkInId, collectors } = child;
  const { timezone, isPerson } = useDeskRights();
  const form = useSchemaForm<CheckOutInput>(CheckOutInput, startOf(code, collectors, child.broughtById), null);
  const isLost = useWatch({ control: form.control, name: "isLost" });
  const isApproved = useWatch({ control: form.control, name: "isApproved" });
  const isOther = useWatch({ control: form.control, name: "collector" }) === OTHER;
  const collect = useAction({
    call: (typed: CheckOutInput) =>
      request(api.children.checkOut, { body: bodyOf(checkInId, typed, collectors) }).catch((error) => {
        throw explained(error, name, timezone);
      }),
    failed: "The child could not be checked out. Please try again.",
    done: ({ collectorName }) => ({ title: "Collected", description: `${name} is with ${collectorName}.` }),
    onDone: onCollected ?? onClose,
  });
  return (
    <FormDialog
      form={form}
      action={collect}
      onClose={onClose}
      title={`Collect ${name}`}
      description={`${formatPlace(child)}${child.broughtBy ? `, brought by ${child.broughtBy}` : ""}`}
      submitLabel="Hand Over"
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
        />
      )}
      {isPerson ? (
        <CheckboxField form={form} name="isLost" label="The tag is lost" />
      ) : (
        <p className="text-ink-quiet text-sm">
          If the tag is lost, or someone who is not on the list collects, a member of the children's team hands the
          child over on the board in their own session.
        </p>
      )}
      {isLost && (
        <div className="grid gap-4 rounded-md border border-line p-4">
          <p className="text-ink-quiet text-sm">
            Look at a photo ID. A colleague opens this child on the board in their own session and chooses Approve.
          </p>
          <TextField
            form={form}
            name="secondApproval"
            label="Approval of your colleague"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextareaField form={form} name="lostNote" label="How you saw who it is" required rows={2} />
        </div>
      )}
      <SelectField
        form={form}
        name="collector"
        label="Who collects"
        required
        placeholder="Choose"
        options={collectorOptions(collectors)}
      />
      {isOther && (
        <>
          <TextField form={form} name="collectorName" label="Name of the collector" required autoComplete="off" />
          {isPerson && (
            <CheckboxField
              form={form}
              name="isApproved"
              label="A children's lead approves"
              hint="After a parent or guardian was called. The approval is for this name only."
            />
          )}
        </>
      )}
      {isOther && isApproved && (
        <div className="grid gap-4 rounded-md border border-line p-4">
          <TextField
            form={form}
            name="leadApproval"
            label="Approval of the lead"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <SelectField
            form={form}
            name="guardianCalledId"
            label="Who was called"
            required
            placeholder="Choose"
            options={calledOptions(collectors)}
          />
          <TextareaField form={form} name="leadNote" label="What they said" required rows={2} />
        </div>
      )}
    </FormDialog>
  );
}
