// First start: the congregation gets its name, its time zone and its first administrator.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { email, line, newPassword, timezone } from "./fields.ts";
import { MAX_NAME, MAX_TITLE } from "./limits.ts";

export const SetupInput = z.object({
  /** The secret part of the link that the server printed. */
  token: z.string().max(200),
  congregationName: line(MAX_TITLE, "Please name your congregation."),
  timezone,
  firstName: line(MAX_NAME, "First name is required"),
  lastName: line(MAX_NAME, "Last name is required"),
  email,
  password: newPassword,
});
export type SetupInput = z.infer<typeof SetupInput>;

export const setup = {
  complete: endpoint({
    method: "POST",
    path: "/api/setup",
    summary: "Names the congregation and creates its first administrator, who is then signed in.",
    access: "public",
    body: SetupInput,
    answers: { 201: z.object({ userId: z.string() }) },
    errors: ["setup_token_wrong", "already_set_up"],
  }),
};
