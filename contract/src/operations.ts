// For operators and integrators.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

export const Health = z.object({ status: z.literal("ok"), version: z.string() });

export const operations = {
  health: endpoint({
    method: "GET",
    path: "/api/health",
    summary: "200 while process and database work, 503 otherwise.",
    access: "public",
    reads: [],
    answers: { 200: Health },
    errors: ["unavailable"],
  }),
  openapi: endpoint({
    method: "GET",
    path: "/api/openapi.json",
    summary: "This document.",
    access: "public",
    reads: [],
    answers: { 200: z.looseObject({ openapi: z.string() }) },
    errors: [],
  }),
};
