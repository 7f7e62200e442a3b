// Generates inputs for any declared call from its schemas: valid ones, nearly valid ones and hostile ones.
import type { Endpoint, Schema } from "@narthex/contract/endpoint.ts";
import fc from "fast-check";
import * as z from "zod";
import { anyCharacter } from "./any-character.ts";

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  examples?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** Existing values by subject and path parameter, such as `users.id`. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

export interface GeneratedInput {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

const LONE_SURROGATE = "\ud800";
/** Texts that are known to break parsers, databases, printers and spreadsheets. */
const HOSTILE_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  LONE_SURROGATE,
  `name${LONE_SURROGATE}`,
  "\u202eabc",
  "\u0301\u0301",
  "👩‍👩‍👧‍👦",
  "Zoë O’Brien",
  "李小龍",
  "' or 1=1 --",
  '"; drop table members; --',
  "%_%\\",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "../../etc/passwd",
  "a\r\nBcc: someone@example.org",
  "__proto__",
  "null",
  "NaN",
  "1e309",
  "-0",
  "2147483648",
  "9007199254740993",
  "99999999.999",
  "2026-02-30",
  "0000-00-00",
  "+275760-09-13",
  "2026-13-01T25:61:61Z",
  "24:00",
  "America/Nowhere",
  "x".repeat(300),
  "😀".repeat(300),
  "x".repeat(5_000),
];
const HOSTILE_NUMBERS = [0, -0, -1, 0.1, 1.005, 1e21, 1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 99_999_999.99];

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: anyCharacter, maxLength: 40 }));
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 1 }),
  fc.array(fc.constantFrom(...HOSTILE_NUMBERS), { maxLength: 5 }),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
);

const DAY = { min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true };
const day = fc.date(DAY).map((date) => date.toISOString().slice(0, 10));
const plainText = fc.oneof(
  fc.constantFrom("Ann", "Bell", "ann@example.org", "+14155550123", "12.50", "09:30", "America/Chicago", "general"),
  fc.string({ maxLength: 30 }),
  day,
);
const recordNumber = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.integer() },
);

function textFor({ format, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === "date") return day;
  if (format === "date-time") return fc.date(DAY).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (format === "uuid") return fc.uuid();
  if (maxLength === undefined) return plainText;
  const longest = fc.constantFrom(maxLength, maxLength + 1).map((length) => "y".repeat(Math.min(length, 70_000)));
  return fc.oneof({ weight: 5, arbitrary: plainText }, { weight: 1, arbitrary: longest });
}

/** Values that match the schema, as far as JSON Schema describes them. */
function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  const values = schema.enum ?? schema.examples;
  if (values) return fc.constantFrom(...values);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valueFor));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(valueFor)).map((parts) => Object.assign({}, ...parts));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "integer" || type === "number") {
    const min = Math.max(schema.minimum ?? 0, -(2 ** 31));
    const max = Math.max(min, Math.min(schema.maximum ?? 50, 2 ** 31));
    return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  }
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") return fc.array(nearValueFor(schema.items ?? {}), { maxLength: 4 });
  if (type === "object") return objectFor(schema);
  return textFor(schema);
}

/** Usually a value that matches the schema, sometimes another one. */
function nearValueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: valueFor(schema) }, { weight: 1, arbitrary: hostile });
}

/** Values that satisfy rules which JSON Schema cannot express, by the name of the field. */
const PLAUSIBLE: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(fc.constantFrom("ann@example.org", "member@example.org"), fc.emailAddress()),
  phone: fc.constantFrom("+14155550123", "(415) 555-0123", ""),
  password: fc.constantFrom("narthex-demo", "a long and unusual sentence", "short"),
  amount: fc.constantFrom(1, 12.5, "25.00", 9_999_999.99),
  hours: fc.constantFrom(0.25, 4, 24, "1.5"),
  eventDateTime: fc.constantFrom("2026-11-22T10:00", "2026-03-08T02:30", "2026-12-31T23:30"),
  endDateTime: fc.constantFrom("2026-11-22T11:30", "2027-01-01T00:30"),
  timezone: fc.constantFrom("America/New_York", "Pacific/Honolulu"),
  start: fc.constantFrom("2026-01-01", "2025-11-30"),
  end: fc.constantFrom("2026-11-20", "2026-11-30", "2026-12-31", "2026-02-29"),
  year: fc.constantFrom(2024, 2025, 2026),
};
for (const name of ["donationDate", "joinDate", "workerDate", "dateOfBirth", "expiryDate"])
  PLAUSIBLE[name] = fc.oneof(fc.constantFrom("2026-11-19", "2026-11-20", "2000-02-29"), day);

function plausibleFor(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const known = PLAUSIBLE[name];
  if (known) return fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: valueFor(schema) });
  return /Ids?$/.test(name) && schema.type === "integer" ? recordNumber : valueFor(schema);
}

/** All fields as described; or with one hostile, some missing, or unknown fields. */
function objectFor({ properties = {} }: JsonSchema): fc.Arbitrary<object> {
  const names = Object.keys(properties);
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, plausibleFor(name, field)]),
  );
  const valid = fc.record(fields);
  const changed = fc.tuple(valid, fc.constantFrom(...names, "role"), hostile);
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 4, arbitrary: changed.map(([all, name, value]) => ({ ...all, [name]: value })) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom("id", "role", "userId", "constructor", "__proto__", ...names), hostile),
    },
  );
}

const schemaOf = (schema: Schema): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", target: "draft-2020-12", unrepresentable: "any" }) as JsonSchema;

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
/** A lone surrogate cannot be encoded in an address. */
const inAddress = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

function parameterFor(call: Endpoint, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const key = `${call.path.split("/")[2]}.${name}`;
  const plausible = known[key] ? fc.constantFrom(...known[key]) : (PLAUSIBLE[name] ?? recordNumber);
  return fc.oneof({ weight: 8, arbitrary: plausible }, { weight: 1, arbitrary: hostile });
}

function pathFor(call: Endpoint, known: KnownValues): fc.Arbitrary<string> {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return fc.tuple(...names.map((name) => parameterFor(call, name, known))).map((values) => {
    let path: string = call.path;
    // An empty parameter would change the path to another call.
    for (const [place, name] of names.entries()) path = path.replace(`:${name}`, inAddress(values[place]) || "0");
    return path;
  });
}

function queryFor(call: Endpoint): fc.Arbitrary<string> {
  if (!call.query) return fc.constant("");
  const { properties = {} } = schemaOf(call.query);
  const pairs = Object.entries(properties).map(([name, field]) => {
    const value = fc.oneof({ weight: 9, arbitrary: plausibleFor(name, field) }, { weight: 1, arbitrary: hostile });
    return fc.option(
      value.map((one) => `${name}=${inAddress(one)}`),
      { freq: 3 },
    );
  });
  return fc.tuple(...pairs).map((parts) => parts.filter((part) => part !== null).join("&"));
}

const JSON_TYPE = { "content-type": "application/json" };
const BROKEN_BODIES = ["", "{", "[]", "null", "1", '"text"', "{]", "[".repeat(2_000), `{"a":"${"x".repeat(70_000)}"}`];

function bodyFor(call: Endpoint): fc.Arbitrary<Pick<GeneratedInput, "body" | "headers">> {
  if (call.file) {
    const { field } = call.file;
    return fc.tuple(fc.uint8Array({ maxLength: 2_000 }), hostileText, fc.boolean()).map(([bytes, name, isText]) => {
      const form = new FormData();
      const part = isText ? new TextEncoder().encode("First name,Email\nAnn,ann@example.org\n") : bytes;
      form.append(field, new File([new Uint8Array(part)], name.toWellFormed()));
      return { headers: {}, body: form };
    });
  }
  if (!call.body && !call.signed) return fc.constant({ headers: {}, body: undefined });
  const type = call.takesForm ? { "content-type": "application/x-www-form-urlencoded" } : JSON_TYPE;
  const valid = nearValueFor(call.body ? schemaOf(call.body) : {}).map((value) => ({
    headers: type,
    body: call.takesForm
      ? new URLSearchParams(Object.entries(value ?? {}).map(([k, v]) => [k, asText(v).toWellFormed()])).toString()
      : JSON.stringify(value),
  }));
  const broken = fc.constantFrom(...BROKEN_BODIES).map((body) => ({ headers: type, body }));
  return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: broken });
}

/** Inputs for one call: address, headers and body. */
export function inputFor(call: Endpoint, known: KnownValues): fc.Arbitrary<GeneratedInput> {
  return fc.tuple(pathFor(call, known), queryFor(call), bodyFor(call)).map(([path, query, { headers, body }]) => ({
    path: query ? `${path}?${query}` : path,
    headers,
    body,
  }));
}
