// Verified by the type check, not at run time: a field can only be bound to a name whose value type it supports.
import { NewEvent } from "@narthex/contract/events.ts";
import { NewMember } from "@narthex/contract/members.ts";
import { expect, expectTypeOf, test } from "vitest";
import type * as z from "zod";
import type { NameOf } from "./useSchemaForm.ts";

type Member = z.input<typeof NewMember>;
type Event = z.input<typeof NewEvent>;

test("names are those of the schema's input, by type of value", () => {
  expectTypeOf<NameOf<Member, boolean>>().toEqualTypeOf<"smsConsent">();
  expectTypeOf<NameOf<Event, number>>().toEqualTypeOf<
    "maxAttendees" | "capacity" | "organizerId" | "ministryId" | "recurrence.count"
  >();
  expectTypeOf<"firstName">().toExtend<NameOf<Member, string>>();
  expectTypeOf<"smsConsent">().not.toExtend<NameOf<Member, string>>();
  expectTypeOf<"surname">().not.toExtend<NameOf<Member, string>>();
});

test("an unchanged optional field is sent as absent", () => {
  const member = { firstName: "Ruth", lastName: "Adeyemi", joinDate: "2026-11-20", email: "", phone: "", address: "" };
  expect(NewMember.parse(member)).toMatchObject({ email: null, phone: null, address: null });
  const event = { title: "Choir", eventDateTime: "2026-11-20T19:00", endDateTime: "", maxAttendees: null };
  expect(NewEvent.parse(event)).toMatchObject({ endDateTime: null, maxAttendees: null });
});
