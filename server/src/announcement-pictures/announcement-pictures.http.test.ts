// The picture of an announcement: uploading, showing, sending by email, and deleting unused ones.
import { announcementPictures, type StoredPicture } from "@narthex/contract/announcement-pictures.ts";
import { announcements as calls } from "@narthex/contract/announcements.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { openAnnouncing } from "../../test/announcing.ts";
import type { Person } from "../../test/congregation.ts";
import { greyPng, movingPng, photograph, SVG } from "../../test/image.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";
import { formWith } from "../../test/upload.ts";
import { rateLimits } from "../database/tables/operations.ts";
import { pruneAnnouncementPictures } from "./announcement-pictures.service.ts";

const church = await openAnnouncing();
const { sunday, admin, mailbox, settled, to, choir } = church;
afterAll(() => church.close());
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.db.delete(rateLimits);
});

async function send(person: Person, bytes: Buffer) {
  const body = formWith(bytes, { field: "picture" });
  const answer = await person.fetch(announcementPictures.upload.path, { method: "POST", body });
  return { status: answer.status, body: (await answer.json()) as Partial<ErrorBody & StoredPicture> };
}

async function upload(bytes: Buffer): Promise<StoredPicture> {
  const { status, body } = await send(admin, bytes);
  expect(status).toBe(200);
  return body as StoredPicture;
}

const prune = () =>
  sunday.postgres.transaction((tx) => pruneAnnouncementPictures(tx, Temporal.Instant.from("2026-11-24T15:00:00Z")));

test("a picture keeps its shape within its limits, and only its pixels", async () => {
  expect(await upload(await photograph(1))).toMatchObject({ width: 80, height: 40 });
  expect(await upload(greyPng(3000, 600, { shade: 90 }))).toMatchObject({ width: 1200, height: 240 });
  const upright = await upload(await photograph(6, "png"));
  expect(upright).toMatchObject({ width: 40, height: 80, src: `/api/announcements/pictures/${upright.hash}` });
  const answer = await (await sunday.as("pending")).fetch(upright.src);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const { format, exif, icc } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([format, exif, icc]).toEqual(["jpeg", undefined, undefined]);
  expect((await sunday.stranger().fetch(upright.src)).status).toBe(401);
  expect((await admin.fetch(`/api/announcements/pictures/${"x".repeat(43)}`)).status).toBe(404);
});

test("a file that is no picture is refused", async () => {
  for (const bytes of [Buffer.from("hello"), Buffer.from(SVG), movingPng()]) {
    const { status, body } = await send(admin, bytes);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["picture"]]);
  }
});

test("an announcement shows its picture to its readers, and the picture can be changed and removed", async () => {
  const { hash, src } = await upload(greyPng(64, 32, { shade: 1 }));
  const picture = { hash, description: "A table" };
  const { id, picture: shown } = await choir({ picture, sendEmail: false });
  expect(shown).toEqual({ hash, src, width: 64, height: 32, description: "A table" });
  const lydia = await sunday.as("member");
  expect((await lydia.call(calls.list)).body.find((one) => one.id === id)?.picture).toEqual(shown);
  const change = { picture: { hash, description: "" } };
  expect((await admin.call(calls.change, { params: { id }, body: change })).body.picture?.description).toBe("");
  expect((await sunday.auditOf("announcement")).at(-1)?.detail).toEqual({ fields: ["picture"] });
  expect((await admin.call(calls.change, { params: { id }, body: { picture: null } })).body.picture).toBeNull();
  const gone = { picture: { hash: "x".repeat(43), description: "" } };
  const { status, body } = await admin.refused(calls.change, { params: { id }, body: gone });
  expect([status, body.fields]).toEqual([400, { picture: "This picture is no longer there. Please choose it again." }]);
});

test("an email contains the picture with its description, and names the address for replies", async () => {
  const { hash } = await upload(greyPng(64, 32, { shade: 2 }));
  const { id } = await choir({ picture: { hash, description: 'A "table" & chairs' }, replyTo: "choir@example.org" });
  await settled(id);
  const mail = to(CAST.member.email).at(-1);
  expect(mail?.headers).toMatch(/^Reply-To: choir@example\.org$/m);
  expect(mail?.html).toContain('<img src="cid:picture" alt="A &quot;table&quot; &amp; chairs"');
  expect(mail?.files.map(({ name }) => name)).toEqual(["picture.jpg"]);
  expect(await sharp(mail?.files[0]?.content).metadata()).toMatchObject({ format: "jpeg", width: 64, height: 32 });
});

test("a test email has the picture and the address for replies", async () => {
  const { hash } = await upload(greyPng(64, 32, { shade: 3 }));
  const before = mailbox.received.length;
  const body = { title: "Draft", content: "Soon", picture: { hash, description: "" }, replyTo: "choir@example.org" };
  await admin.call(calls.sendTest, { body });
  const [mail] = await until(
    () => mailbox.received.slice(before),
    ({ length }) => length > 0,
  );
  expect(mail?.headers).toMatch(/^Reply-To: choir@example\.org$/m);
  expect(mail?.files.map(({ name }) => name)).toEqual(["picture.jpg"]);
});

test("a picture without an announcement is deleted after a day, and others are kept", async () => {
  const unused = await upload(greyPng(64, 32, { shade: 4 }));
  const used = await upload(greyPng(64, 32, { shade: 5 }));
  const { id } = await choir({ picture: { hash: used.hash, description: "" }, sendEmail: false });
  sunday.setNow("2026-11-24T14:00:00Z");
  const fresh = await upload(greyPng(64, 32, { shade: 6 }));
  await prune();
  const statuses = async () =>
    Promise.all([unused, used, fresh].map(async ({ src }) => (await admin.fetch(src)).status));
  expect(await statuses()).toEqual([404, 200, 200]);
  await admin.call(calls.remove, { params: { id } });
  await prune();
  expect(await statuses()).toEqual([404, 404, 200]);
});
