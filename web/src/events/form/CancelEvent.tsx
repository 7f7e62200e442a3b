import { api } from "@narthex/contract/api.ts";
import { Cancellation, type Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { read } from "../../api/reads.ts";
import { ApiError, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatNumber } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextareaField } from "../../forms/TextareaField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { formatReach } from "../../messages/messageWords.ts";
import { useCurrentUser, useMay } from "../../session/session.ts";

type Input = z.input<typeof Cancellation>;

/** The form refuses it, because a message to everyone must not be sent by default. */
const NOT_CHOSEN = "" as NonNullable<Input["tell"]>;

/** What happened to the message; nothing if none was to be sent. */
const describeMessage = (reached: number | null): string | undefined => {
  if (reached === null) return undefined;
  if (reached === 0) return "The message reached no one, because no one else in the group uses an account.";
  return reached === 1 ? "1 person got the message." : `${formatNumber(reached)} people got the message.`;
};

const ALREADY_CANCELED = {
  message:
    "This event has already been canceled. Your message was not sent if someone else canceled it: ask them whether people got a message.",
};

/** Cancels an event, and sends a message to those concerned. */
export function CancelEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  const { memberId } = useCurrentUser();
  const mayAnnounce = useMay("announcements.manage");
  const groups = useQuery({ ...read(api.messages.groups), staleTime: 0 });
  const isOfMinistry = event.ministryId !== null;
  const form = useSchemaForm<Input>(
    Cancellation,
    { tell: isOfMinistry ? "concerned" : NOT_CHOSEN, reason: "" },
    `event.${event.id}.cancel`,
  );
  const { id, updatedAt, ministryName, organizerId, organizerName, organizerStatus } = event;
  const mayReachOrganizer = organizerId !== null && organizerId !== memberId && organizerStatus !== "inactive";
  const tell = useWatch({ control: form.control, name: "tell" });
  const told = (groups.data ?? []).find(({ recipientType, ministryId }) =>
    tell === "everyone"
      ? recipientType === "all"
      : tell === "concerned" && isOfMinistry && ministryId === event.ministryId,
  );
  const hints = [
    told ? formatReach(told) : "",
    tell === "everyone" || tell === "concerned" ? "The message is read in Narthex, not in an email." : "",
    told && tell === "everyone" && mayAnnounce ? "To tell everyone by email, write an announcement too." : "",
    "People who serve get an email. So do people who replied that they come, unless you choose no one.",
  ].filter(Boolean);
  const cancel = useAction({
    // A reason that was typed before "No one" was chosen is no longer on the screen.
    call: async ({ tell, reason }: Input) => {
      const answer = await request(api.events.cancel, {
        params: { id },
        body: { tell, reason: tell === "nobody" ? null : reason, updatedAt },
      });
      // Canceled at the same moment by someone else, or by this form, whose answer was lost.
      if (answer.reached === null && tell !== "nobody") throw new ApiError(409, "already canceled", ALREADY_CANCELED);
      return answer;
    },
    failed: "Failed to cancel event",
    done: ({ reached }) => ({ title: "Event canceled", description: describeMessage(reached) }),
    onDone: onClose,
  });
  const isEnded = event.cancelledAt !== null && !cancel.busy;
  return (
    <FormDialog
      form={form}
      action={isEnded ? { ...cancel, problem: ALREADY_CANCELED } : cancel}
      isEnded={isEnded}
      onClose={onClose}
      size="small"
      title={`Cancel ${event.title}?`}
      description="It stays in the calendar, struck through, and no one can be checked in."
      submitLabel="Cancel event"
      cancelLabel="Back"
    >
      <SelectField
        form={form}
        name="tell"
        label="Send a message to"
        required
        // Everyone or no one: an event of the whole church has no group of its own.
        {...(isOfMinistry ? {} : { placeholder: "Choose who is told" })}
        hint={hints.join(" ")}
        options={[
          ...(isOfMinistry || mayReachOrganizer
            ? [{ value: "concerned", label: ministryName ?? organizerName ?? "The organizer" }]
            : []),
          { value: "everyone", label: "Everyone" },
          { value: "nobody", label: "No one" },
        ]}
      />
      {tell !== "nobody" && (
        <TextareaField form={form} name="reason" label="Reason" hint="It is added to the message." />
      )}
    </FormDialog>
  );
}
