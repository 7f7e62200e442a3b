// The church's data about the caller before the first sign-in is completed.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

export const KnownProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** YYYY-MM-DD */
  dateOfBirth: z.string().nullable(),
});
export type KnownProfile = z.infer<typeof KnownProfile>;

export const knownProfile = {
  read: endpoint({
    method: "GET",
    path: "/api/members/complete-profile",
    summary:
      "The values of the member whom completing the profile would link to the caller's account; null without one. Only for a verified email address, because only that links.",
    access: "signed_in",
    reads: ["members"],
    answers: { 200: z.object({ profile: KnownProfile.nullable() }) },
    errors: [],
  }),
};
