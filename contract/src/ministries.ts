// The congregation's ministries, as choices for events and members.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

export const Ministry = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  leaderId: z.number().nullable(),
  leaderName: z.string().nullable(),
  memberCount: z.number(),
  createdAt: z.string(),
});
export type Ministry = z.infer<typeof Ministry>;

export const ministries = {
  list: endpoint({
    method: "GET",
    path: "/api/ministries",
    summary: "All ministries by name.",
    access: "signed_in",
    answers: { 200: z.array(Ministry) },
    errors: [],
  }),
};
