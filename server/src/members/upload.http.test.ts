// Refused uploads: by caller, content, size and rate.
import { upload } from "@narthex/contract/pictures.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { greyPng, movingPng, photograph, SVG, twoColours } from "../../test/image.ts";
import { formWith, sendPicture as send, type UploadBody } from "../../test/upload.ts";
import { members } from "../database/tables/members.ts";
import { rateLimits } from "../database/tables/operations.ts";

let congregation: Congregation;
let lydia: Person;
let photo: Buffer;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
  lydia = await congregation.as("member");
  photo = await photograph();
});
afterAll(() => congregation?.close());

const missing = { code: "invalid_input", fields: { profilePicture: "Please select an image file" } };

test("strangers, pages of other sites and accounts without a profile cannot upload", async () => {
  expect((await send(congregation.stranger(), formWith(photo))).status).toBe(401);
  for (const headers of [{ origin: "https://evil.example.org" }, { "sec-fetch-site": "cross-site" }]) {
    const { status, body } = await send(lydia, formWith(photo), headers as Record<string, string>);
    expect([status, body.code]).toEqual([403, "foreign_origin"]);
  }
  const [row] = await db().select().from(members).where(eq(members.email, CAST.intermediate_admin.email));
  const { id = 0, userId = null } = row ?? {};
  const miriam = await congregation.as("intermediate_admin");
  await db().update(members).set({ userId: null }).where(eq(members.id, id));
  const { status, body } = await send(miriam, formWith(photo));
  await db().update(members).set({ userId }).where(eq(members.id, id));
  expect([status, body.code]).toEqual([404, "member_profile_not_found"]);
});

test("a file one byte above the limit is refused, and one at the limit is read", async () => {
  const limit = upload.profilePicture.file.maxBytes;
  const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
  const { status, body } = await send(lydia, formWith(padded(limit + 1)));
  expect([status, body]).toEqual([
    413,
    expect.objectContaining({ code: "too_large", fields: { profilePicture: "File size must be less than 5MB" } }),
  ]);
  expect((await send(lydia, formWith(padded(4 * limit)))).status).toBe(413);
  expect((await send(lydia, formWith(padded(limit)))).status).toBe(200);
});

test.each<[string, () => [UploadBody, Record<string, string>?]]>([
  ["an empty file", () => [formWith(Buffer.alloc(0))]],
  ["a file in another field", () => [formWith(photo, { field: "picture" })]],
  [
    "a text in the field",
    () => {
      const form = new FormData();
      form.append("profilePicture", "me.jpg");
      return [form];
    },
  ],
  ["a form without anything", () => [new FormData()]],
  ["JSON", () => [JSON.stringify({ profilePicture: "me" }), { "content-type": "application/json" }]],
])("%s is not a picture", async (_, make) => {
  const [body, headers] = make();
  const answer = await send(lydia, body, headers);
  expect([answer.status, answer.body.code]).toEqual([400, expect.stringMatching("invalid_input|malformed_request")]);
  if (answer.body.fields) expect(answer.body).toMatchObject(missing);
});

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ["a text", () => Buffer.from("Me, on a sunny day"), "Please select an image file"],
  ["a picture of another kind", () => twoColours().gif().toBuffer(), "Please choose a JPEG, PNG or WebP picture."],
  ["a moving one", movingPng, "Please choose a picture that is not animated."],
  [
    "one with too many pixels",
    () => greyPng(16_000, 16_000),
    "This picture has too many pixels. Please choose a smaller one.",
  ],
  ["half of one", () => photo.subarray(0, 400), "This picture could not be read. Please choose another one."],
])("%s is refused with the reason", async (_, make, sentence) => {
  const { status, body } = await send(lydia, formWith(await make()));
  expect([status, body.code, body.fields]).toEqual([400, "invalid_input", { profilePicture: sentence }]);
});

test.each([
  ["a form without an end", '--x\r\nContent-Disposition: form-data; name="profilePicture"; filename="a"\r\n\r\nabc'],
  ["an invalid form", "nonsense"],
])("%s is refused", async (_, text) => {
  for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"]) {
    const { status, body } = await send(lydia, text, { "content-type": type });
    expect([status, ["invalid_input", "malformed_request"].includes(body.code ?? "")]).toEqual([400, true]);
  }
});

test("a call without a file does not accept a form", async () => {
  const answer = await lydia.fetch("/api/members/me", { method: "PUT", body: formWith(photo) });
  expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([415, "unsupported_media"]);
});

test("an account may upload twenty times in an hour", async () => {
  await db().delete(rateLimits);
  const statuses: number[] = [];
  for (let time = 0; time < 21; time++) statuses.push((await send(lydia, formWith(SVG))).status);
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
  expect((await send(lydia, formWith(photo))).headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await send(await congregation.as("admin"), formWith(photo))).status).toBe(200);
});
