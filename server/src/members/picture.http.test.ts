// The user's own picture: upload, visibility, replacement and removal.
import { members as calls } from "@narthex/contract/members.ts";
import { pictures as pictureCalls } from "@narthex/contract/pictures.ts";
import { signin } from "@narthex/contract/signin.ts";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import { followChanges } from "../../test/changes.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { greyPng, photograph, SVG } from "../../test/image.ts";
import { formWith, sendPicture as send } from "../../test/upload.ts";
import { members } from "../database/tables/members.ts";
import { auditEntries, rateLimits } from "../database/tables/operations.ts";
import { pictures } from "../database/tables/pictures.ts";
import { users } from "../database/tables/users.ts";
import { prunePictures } from "../pictures/pictures.service.ts";

const ADDRESS = /^\/api\/pictures\/[\w-]{43}$/;

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
beforeEach(async () => {
  await db().delete(rateLimits);
});

/** Uploads a picture and returns its URL. */
async function choose(person: Person, bytes = photo): Promise<string> {
  const { status, body } = await send(person, formWith(bytes));
  expect(status).toBe(200);
  return body.profileImageUrl ?? "";
}

const hashOf = (url: string) => ({ hash: url.split("/").at(-1) ?? "" });
const kept = (url: string) => db().$count(pictures, eq(pictures.url, url));
const another = (shade: number) => greyPng(9, 9, { shade });

const rowOf = async (name: CastName) => {
  const [row] = await db().select().from(members).where(eq(members.email, CAST[name].email));
  if (!row) throw new Error(`${name} is not there`);
  return row;
};

describe("a chosen picture", () => {
  test("is shown everywhere immediately", async () => {
    const url = await choose(lydia);
    expect(url).toMatch(ADDRESS);
    expect((await lydia.call(calls.me)).body.profileImageUrl).toBe(url);
    expect((await lydia.call(signin.user)).body.profileImageUrl).toBe(url);
    const other = await congregation.as("ministry_leader");
    const { body } = await other.call(calls.list, { query: { search: "lydia" } });
    expect(body.map(({ profileImageUrl }) => profileImageUrl)).toEqual([url]);
  });

  test("is logged and published without its content", async () => {
    const { changes: heard, stop } = await followChanges(congregation.services);
    await choose(lydia, another(20));
    const { id, userId } = await rowOf("member");
    await expect.poll(() => heard).toEqual([{ topic: "members", memberId: id }]);
    stop();
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ actorId: userId, action: "changed", subject: "member", subjectId: String(id) });
    expect(entry?.detail).toEqual({ fields: ["profileImageUrl"] });
  });

  test("is served in two sizes, cacheable without limit, and as no other type", async () => {
    const params = hashOf(await choose(lydia));
    for (const [size, width] of [
      ["small", 128],
      ["large", 384],
    ] as const) {
      const answer = await lydia.fetch(`/api/pictures/${params.hash}?size=${size}`);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(answer.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { width: found, exif } = await sharp(bytes).metadata();
      expect([found, exif]).toEqual([width, undefined]);
    }
    const usual = await lydia.fetch(`/api/pictures/${params.hash}`);
    expect((await sharp(Buffer.from(await usual.arrayBuffer())).metadata()).width).toBe(128);
  });

  test("is shown to every signed-in person with its URL, and to no stranger", async () => {
    const params = hashOf(await choose(lydia));
    for (const name of ["pending", "ministry_leader", "admin"] as const)
      expect((await (await congregation.as(name)).call(pictureCalls.get, { params })).status).toBe(200);
    expect((await congregation.stranger().refused(pictureCalls.get, { params })).status).toBe(401);
    const unknown = await lydia.refused(pictureCalls.get, { params: { hash: "A".repeat(43) } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
    for (const hash of ["1", "..%2F..%2Fetc", "A".repeat(44), `${"A".repeat(42)}%00`]) {
      const answer = await lydia.fetch(`/api/pictures/${hash}`);
      expect(answer.status).toBe(404);
    }
    expect((await lydia.refused(pictureCalls.get, { params, query: { size: "huge" } })).status).toBe(400);
  });

  test("may be uploaded by a pending person", async () => {
    expect(await choose(await congregation.as("pending"))).toMatch(ADDRESS);
  });

  test("is checked by its bytes, not by its name or declared type", async () => {
    const { status } = await send(lydia, formWith(photo, { name: "notes.txt", type: "text/plain" }));
    expect(status).toBe(200);
    const { body } = await send(lydia, formWith(SVG, { name: "me.jpg", type: "image/jpeg" }));
    expect(body).toMatchObject({
      code: "invalid_input",
      fields: { profilePicture: "Please choose a JPEG, PNG or WebP picture." },
    });
  });
});

describe("a picture that is no longer used", () => {
  test("is replaced by another one", async () => {
    const before = await choose(lydia, another(120));
    const after = await choose(lydia, another(130));
    expect(after).not.toBe(before);
    expect([await kept(before), await kept(after)]).toEqual([0, 1]);
    expect((await lydia.refused(pictureCalls.get, { params: hashOf(before) })).status).toBe(404);
  });

  test("that is uploaded again unchanged changes nothing", async () => {
    const url = await choose(lydia, another(140));
    const { updatedAt } = await rowOf("member");
    expect(await choose(lydia, another(140))).toBe(url);
    expect(await rowOf("member")).toMatchObject({ updatedAt, profileImageUrl: url });
  });

  test("is removed from the profile, and stays with other people who use it", async () => {
    const daniel = await congregation.as("ministry_leader");
    const url = await choose(lydia, another(150));
    expect(await choose(daniel, another(150))).toBe(url);
    const { body } = await lydia.call(calls.updateMe, { body: { profileImageUrl: null } });
    expect(body.profileImageUrl).toBeNull();
    expect((await lydia.call(signin.user)).body.profileImageUrl).toBeNull();
    expect(await kept(url)).toBe(1);
    await daniel.call(calls.updateMe, { body: { profileImageUrl: null } });
    expect(await kept(url)).toBe(0);
  });

  test("is deleted with the member", async () => {
    const paul = await congregation.as("pending");
    const url = await choose(paul, another(160));
    const { id } = await rowOf("pending");
    await (await congregation.as("admin")).call(calls.remove, { params: { id } });
    expect(await kept(url)).toBe(0);
    const again = await paul.refused(calls.me);
    expect(again.status).toBe(401);
  });

  test("is deleted after a day if it is not used, and no other is", async () => {
    const mine = await choose(lydia, another(170));
    const squares = { small: Buffer.from("s"), large: Buffer.from("l") };
    const hoursAgo = (hours: number) => Temporal.Now.instant().subtract({ hours }).toString();
    await db()
      .insert(pictures)
      .values([
        { hash: "old", ...squares, chosenAt: hoursAgo(25) },
        { hash: "fresh", ...squares, chosenAt: hoursAgo(23) },
      ]);
    await db()
      .update(pictures)
      .set({ chosenAt: hoursAgo(99) })
      .where(eq(pictures.url, mine));
    await prunePictures(db(), Temporal.Now.instant());
    expect([await kept("/api/pictures/old"), await kept("/api/pictures/fresh"), await kept(mine)]).toEqual([0, 1, 1]);
  });

  test("survives when two people choose and remove the same one at the same time", async () => {
    const daniel = await congregation.as("ministry_leader");
    for (let round = 0; round < 6; round++) {
      const url = await choose(lydia, another(180));
      const [answer] = await Promise.all([
        send(daniel, formWith(another(180))),
        lydia.call(calls.updateMe, { body: { profileImageUrl: null } }),
      ]);
      expect(answer.status).toBe(200);
      expect([(await rowOf("ministry_leader")).profileImageUrl, await kept(url)]).toEqual([url, 1]);
      await daniel.call(calls.updateMe, { body: { profileImageUrl: null } });
    }
  });
});

describe("another person's picture", () => {
  test("cannot be claimed by its URL, nor can any other URL", async () => {
    const url = await choose(await congregation.as("ministry_leader"));
    const before = await rowOf("member");
    for (const profileImageUrl of [url, "https://example.org/x.png", "/api/logout", "", "javascript:alert(1)", 7, {}]) {
      const { status, body } = await lydia.refused(calls.updateMe, { body: { firstName: "No", profileImageUrl } });
      expect([status, body.fields]).toEqual([400, { profileImageUrl: "Please upload a picture of your own." }]);
    }
    expect(await rowOf("member")).toEqual(before);
    const own = await choose(lydia, another(220));
    const { body } = await lydia.call(calls.updateMe, { body: { profileImageUrl: own, firstName: "Lydia" } });
    expect(body.profileImageUrl).toBe(own);
  });
});

test("is not stored with the account, only with the member", async () => {
  const rows = await db().select({ picture: users.profileImageUrl }).from(users);
  expect(new Set(rows.map(({ picture }) => picture))).toEqual(new Set([null]));
});
