import type { Event, NewEvent } from "@narthex/contract/events.ts";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import type { SchemaForm } from "../../forms/useSchemaForm.ts";
import { MemberPicker } from "../../members/picker/MemberPicker.tsx";

export const NO_ONE = "No one";

interface OrganizerFieldProps {
  form: SchemaForm<z.input<typeof NewEvent>>;
  /** The name of the person whom the form begins with; null without one. */
  start: string | null;
  /** The person who enters a new event; null for an existing one. */
  author: number | null;
  /** The event as another person saved it since the form was opened. */
  newer: Event | null;
}

/** Who leads an event. */
export function OrganizerField({ form, start, author, newer }: OrganizerFieldProps) {
  const organizerId = useWatch({ control: form.control, name: "organizerId" });
  const isTheirs = newer !== null && organizerId === newer.organizerId;
  return (
    <MemberPicker
      form={form}
      name="organizerId"
      label="Led by"
      hint={
        author !== null && organizerId === author
          ? "Your name is filled in because you are creating the event. Choose another person, or clear the field if no one leads it."
          : "Shown with the event. A leader of ministries may also change the events of the whole church that they lead."
      }
      nobody={NO_ONE}
      start={isTheirs ? newer.organizerName : start}
      offered="active"
    />
  );
}
