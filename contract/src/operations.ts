// For operators and integrators.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

export const Health = z.object({
  status: z.literal("ok"),
  version: z.string(),
});

export const operations = {
  health: endpoint({
    method: "GET",
    path: "/api/health",
    summary: "200 while the process answers, whatever the state of its database.",
    access: "public",
    reads: [],
    answers: { 200: Health },
    errors: [],
  }),
  ready: endpoint({
    method: "GET",
    path: "/api/ready",
    summary: "200 while the server can serve requests; 503 without a writable database, and while it stops.",
    access: "public",
    reads: [],
    answers: { 200: z.object({ status: z.literal("ready") }) },
    errors: ["unavailable", "disk_full"],
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
