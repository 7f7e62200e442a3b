// Parses the input of a call. One refusal names every field that is wrong.
import type { Endpoint, Schema } from "@narthex/contract/endpoint.ts";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { Refusal } from "../refusal.ts";
import { readFile } from "./file.ts";

/** The sentence for each wrong field. */
export type Fields = Record<string, string>;

/** Further errors of the subject in the valid fields. */
type Rules = (right: Record<string, unknown>) => Fields | Promise<Fields>;

const NO_OBJECT = "Please send the fields as one object.";

/** A path parameter names a record, so an invalid one is not found. */
function parsePath(schema: Schema | undefined, value: unknown): unknown {
  const parsed = schema && z.safeParse(schema, value);
  if (parsed && !parsed.success) throw new Refusal("not_found");
  return parsed?.data;
}

/** The fields of a body that are valid by themselves, parsed; none if it is not an object. */
function parseValidFields(schema: Schema, value: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return {};
  const sent = value as Record<string, unknown>;
  const parsed = Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([name]) => Object.hasOwn(sent, name))
    .map(([name, field]) => [name, field.safeParse(sent[name])] as const);
  return Object.fromEntries(parsed.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])));
}

async function parsePart(schema: Schema | undefined, value: unknown, rules: Rules = () => ({})): Promise<unknown> {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, value ?? {});
  if (parsed.success) return parsed.data;
  const ofWhole = schema instanceof z.ZodArray ? "Please send the entries as a list." : NO_OBJECT;
  const fields: Fields = {};
  for (const { code, path, message } of parsed.error.issues) {
    const isWhole = path.length === 0;
    fields[isWhole ? "request" : path.join(".")] ??= isWhole && code === "invalid_type" ? ofWhole : message;
  }
  throw new Refusal("invalid_input", { fields: { ...(await rules(parseValidFields(schema, value))), ...fields } });
}

/** The parameters, query, body and file of a call. @throws Refusal not_found or invalid_input */
export async function parseInput({ params, query, body, file }: Endpoint, request: FastifyRequest, rules: Rules) {
  return {
    params: parsePath(params, request.params),
    query: await parsePart(query, request.query),
    body: await parsePart(body, request.body, rules),
    file: file && (() => readFile(request, file)),
  };
}

export type Input = Awaited<ReturnType<typeof parseInput>>;
