// Generates the OpenAPI document from the contract's declarations.
import { allCalls } from "@narthex/contract/api.ts";
import type { Endpoint, Schema } from "@narthex/contract/endpoint.ts";
import { ERRORS, type ErrorCode } from "@narthex/contract/errors.ts";
import { ErrorBody } from "@narthex/contract/refusal.ts";
import * as z from "zod";

const EVERYWHERE: readonly ErrorCode[] = ["invalid_input", "too_many", "unexpected"];

/** Media types of the answers that are not JSON. */
const MEDIA_TYPES = {
  page: "text/html",
  redirect: "text/html",
  events: "text/event-stream",
  image: "image/webp",
  pdf: "application/pdf",
  file: "application/octet-stream",
  xml: "text/xml",
} as const;

const toJsonSchema = (schema: Schema, io: "input" | "output"): object =>
  z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" });

function listParameters(schema: Schema | undefined, place: "path" | "query"): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, "input") as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: field,
  }));
}

function buildRequestBody(call: Endpoint): object {
  const type = call.takesForm ? "application/x-www-form-urlencoded" : "application/json";
  const fields = call.body ? { [type]: { schema: toJsonSchema(call.body, "input") } } : {};
  if (!call.file) return call.body ? { requestBody: { required: true, content: fields } } : {};
  const { field, maxBytes } = call.file;
  const schema = { type: "object", required: [field], properties: { [field]: { type: "string", format: "binary" } } };
  const description = `A file of at most ${maxBytes} bytes.`;
  return { requestBody: { required: true, description, content: { "multipart/form-data": { schema }, ...fields } } };
}

function buildAnswers(call: Endpoint): Record<string, object> {
  const list: Record<string, object> = {};
  for (const [status, answer] of Object.entries(call.answers)) {
    const content =
      typeof answer === "string"
        ? { [MEDIA_TYPES[answer]]: {} }
        : { "application/json": { schema: toJsonSchema(answer, "output") } };
    list[status] = { description: "The answer.", content };
  }
  const admission: ErrorCode[] =
    call.access === "public" ? [] : call.access === "signed_in" ? ["signed_out"] : ["signed_out", "forbidden"];
  const confirmation: ErrorCode[] = call.confirmed ? ["confirmation_needed"] : [];
  for (const code of [...EVERYWHERE, ...admission, ...confirmation, ...call.errors]) {
    const { status, sentence } = ERRORS[code];
    const known = list[status] as { description: string } | undefined;
    list[status] = {
      description: known ? `${known.description} ${code}: ${sentence}` : `${code}: ${sentence}`,
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    };
  }
  return list;
}

function buildOperation(name: string, call: Endpoint): object {
  return {
    operationId: name,
    summary: call.summary,
    tags: [name.split(".")[0]],
    description: call.confirmed
      ? `Access: ${call.access}, within five minutes after a sign-in or a confirmation.`
      : `Access: ${call.access}.`,
    security: call.access === "public" ? [] : [{ session: [] }],
    parameters: [...listParameters(call.params, "path"), ...listParameters(call.query, "query")],
    ...buildRequestBody(call),
    responses: buildAnswers(call),
  };
}

/** @returns an OpenAPI 3.1 document of every declared call */
export function buildOpenApiDocument(version: string): { openapi: string; [part: string]: unknown } {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, call } of allCalls) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: buildOperation(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Narthex", version },
    paths,
    components: {
      schemas: { Error: toJsonSchema(ErrorBody, "output") },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "narthex.session_token" } },
    },
  };
}
