// The logo of the congregation: who uploads it, who sees it, and that issued documents keep theirs.
import { api } from "@narthex/contract/api.ts";
import type { Logo } from "@narthex/contract/logo.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import { station } from "@narthex/contract/station.ts";
import { desc } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { followChanges } from "../../test/changes.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { greyPng, movingPng, photograph, RED, SVG } from "../../test/image.ts";
import { openPdf } from "../../test/pdf.ts";
import { enrollStation } from "../../test/stations.ts";
import { formWith } from "../../test/upload.ts";
import { logos } from "../database/tables/logos.ts";
import { auditEntries, rateLimits } from "../database/tables/operations.ts";

let congregation: Congregation;
let ruth: Person;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
  ruth = await congregation.as("admin");
});
afterAll(() => congregation?.close());
beforeEach(async () => {
  await db().delete(rateLimits);
});

async function send(person: Person, bytes: Buffer, headers: Record<string, string> = {}) {
  const body = formWith(bytes, { field: "logo" });
  const answer = await person.fetch(api.logo.choose.path, { method: "POST", body, headers });
  return { status: answer.status, body: (await answer.json()) as Partial<ErrorBody> & { logo?: Logo | null } };
}

async function choose(bytes: Buffer): Promise<Logo> {
  const { status, body } = await send(ruth, bytes);
  expect(status).toBe(200);
  if (!body.logo) throw new Error("the logo was not kept");
  return body.logo;
}

/** Two letters of a colour on glass, with glass around and between them: half as wide as it, and half as high. */
const lettering = (background: { r: number; g: number; b: number }, width = 80, height = 40) => {
  const letter = { create: { width: width / 8, height: height / 2, channels: 3 as const, background } };
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([width / 4, (width / 8) * 5].map((left) => ({ input: letter, left, top: height / 4 })))
    .png()
    .toBuffer();
};

const glass = (width: number) =>
  sharp({ create: { width, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } })
    .png()
    .toBuffer();

const TOO_SMALL = "This picture is too small. Please choose one that is at least 16 pixels high and wide.";
const TOO_FLAT = "This picture is too long or too narrow. Its longer side can be at most ten times its shorter side.";
const INVISIBLE = "This image is fully transparent. Please choose another one.";

const newestEntry = async () => (await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];
const shownBy = async (person: Person, { src }: Logo) => person.fetch(src);

describe("a logo", () => {
  test("is shown at a check-in station", async () => {
    const lobby = await enrollStation(congregation, "self_service");
    expect((await lobby.call(station.show)).body.logo).toBeNull();
    const logo = await choose(await photograph(1));
    expect((await lobby.call(station.show)).body.logo).toEqual(logo);
    const answer = await shownBy(lobby, logo);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  test("keeps its proportions within its box, and only the pixels of the file", async () => {
    const logo = await choose(await photograph(1));
    expect(logo).toMatchObject({ width: 80, height: 40, ground: null });
    expect(logo.src).toMatch(/^\/api\/logo\/[\w-]{43}$/);
    expect(await choose(greyPng(3000, 600, { shade: 90 }))).toMatchObject({ width: 512, height: 102 });
    expect(await choose(greyPng(600, 3000, { shade: 90 }))).toMatchObject({ width: 51, height: 256 });
    const kept = await choose(await photograph(6, "png"));
    expect(kept).toMatchObject({ width: 40, height: 80 }); // upright
    const bytes = Buffer.from(await (await shownBy(ruth, kept)).arrayBuffer());
    const { format, exif, xmp, icc } = await sharp(bytes).metadata();
    expect([format, exif, xmp, icc]).toEqual(["webp", undefined, undefined, undefined]);
    expect(bytes.toString("latin1")).not.toMatch(/EXIF|Pinhole|Obscura|2026/);
  });

  test("stays transparent, and states the required background", async () => {
    const dark = await choose(await lettering(RED));
    expect(dark).toMatchObject({ ground: "light", width: 40, height: 20 }); // margins go
    const { hasAlpha } = await sharp(Buffer.from(await (await shownBy(ruth, dark)).arrayBuffer())).metadata();
    expect(hasAlpha).toBe(true);
    expect((await choose(await lettering({ r: 250, g: 250, b: 250 }))).ground).toBe("dark");
    expect((await choose(greyPng(40, 40, { shade: 255 }))).ground).toBeNull();
  });

  test("is visible to strangers, and cacheable without limit", async () => {
    const logo = await choose(await lettering(RED, 96));
    const stranger = congregation.stranger();
    const answer = await shownBy(stranger, logo);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await stranger.call(api.signin.options)).body.logo).toEqual(logo);
    expect((await ruth.call(api.settings.get)).body.logo).toEqual(logo);
    for (const name of ["pending", "member"] as const) {
      const { body } = await (await congregation.as(name)).call(api.signin.user);
      expect(body.congregation.logo).toEqual(logo);
    }
    for (const hash of ["1", "..%2Fetc", "A".repeat(43), `${"A".repeat(42)}%00`])
      expect((await stranger.fetch(`/api/logo/${hash}`)).status).toBe(404);
  });

  test("is recorded and published, and the same one again changes nothing", async () => {
    const { changes: heard, stop } = await followChanges(congregation.services);
    const logo = await choose(greyPng(50, 20, { shade: 10 }));
    await expect.poll(() => heard).toEqual([{ topic: "settings" }]);
    stop();
    const entry = await newestEntry();
    expect(entry).toMatchObject({ action: "logo_chosen", subject: "settings", subjectId: "1", detail: {} });
    expect(await choose(greyPng(50, 20, { shade: 10 }))).toEqual(logo);
    expect((await newestEntry())?.id).toBe(entry?.id);
  });

  test("can be replaced and removed", async () => {
    const before = await choose(greyPng(60, 20, { shade: 10 }));
    const after = await choose(greyPng(60, 20, { shade: 200 }));
    expect((await shownBy(ruth, before)).status).toBe(404);
    expect((await shownBy(ruth, after)).status).toBe(200);
    expect(await db().$count(logos)).toBe(1);
    expect((await ruth.call(api.logo.remove)).body).toEqual({ logo: null });
    expect((await shownBy(ruth, after)).status).toBe(404);
    expect([await db().$count(logos), (await ruth.call(api.settings.get)).body.logo]).toEqual([0, null]);
    const entry = await newestEntry();
    expect(entry).toMatchObject({ action: "logo_removed", subject: "settings" });
    await ruth.call(api.logo.remove);
    expect((await newestEntry())?.id).toBe(entry?.id);
  });

  test("two choices at the same moment leave one logo", async () => {
    for (let round = 0; round < 4; round++) {
      await Promise.all([
        choose(greyPng(30, 20, { shade: 40 })),
        choose(greyPng(30, 20, { shade: 50 })).catch(() => 0),
      ]);
      const { logo } = (await ruth.call(api.settings.get)).body;
      expect([await db().$count(logos), logo && (await shownBy(ruth, logo)).status]).toEqual([1, 200]);
    }
  });
});

describe("refused files", () => {
  test("from pages of other sites", async () => {
    const { status, body } = await send(ruth, greyPng(9, 9), { origin: "https://evil.example.org" });
    expect([status, body.code]).toEqual([403, "foreign_origin"]);
  });

  test.each([
    ["Please select an image file", "nothing", () => Buffer.alloc(0)],
    ["Please select an image file", "a text", () => Buffer.from("I am a logo, honestly.")],
    ["Please choose a JPEG, PNG or WebP picture.", "a vector graphic", () => SVG],
    ["Please choose a picture that is not animated.", "a moving PNG", movingPng],
    [
      "This picture has too many pixels. Please choose a smaller one.",
      "few bytes, many pixels",
      () => greyPng(16_000, 16_000),
    ],
    [TOO_SMALL, "a dot", () => greyPng(1, 1)],
    [TOO_SMALL, "a speck on glass", () => lettering(RED, 24, 24)],
    [TOO_FLAT, "a line", () => greyPng(5000, 1)],
    [TOO_FLAT, "a ribbon", () => greyPng(16_383, 16)],
    [TOO_FLAT, "a mast", () => greyPng(40, 440)],
    [INVISIBLE, "glass", () => glass(60)],
    ["This picture could not be read. Please choose another one.", "half a PNG", () => greyPng(8, 8).subarray(0, 40)],
  ])("%s: %s", async (sentence, _, bytes) => {
    const { status, body } = await send(ruth, await bytes());
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", { logo: sentence }]);
  });

  test("one that is a byte too large, a form without a file, and too many in an hour", async () => {
    const { maxBytes } = api.logo.choose.file;
    const large = await send(ruth, Buffer.concat([greyPng(8, 8), Buffer.alloc(maxBytes)]));
    expect([large.status, large.body.fields]).toEqual([413, { logo: "File size must be less than 5MB" }]);
    expect((await ruth.refused(api.logo.choose, { body: { logo: "x" } } as never)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 22 }, () => send(ruth, Buffer.from("no"))));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

test("papers that are printed now carry it", async () => {
  const query = { category: "members", start: "2026-01-01", end: "2026-12-31" } as const;
  const sheet = async () => {
    const answer = await ruth.fetch(`/api/reports/custom.pdf?${new URLSearchParams(query)}`);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  await ruth.call(api.logo.remove);
  const bare = await sheet();
  expect(bare.includes("/Subtype /Image")).toBe(false);
  await choose(await lettering(RED, 200, 60));
  const adorned = await sheet();
  expect(adorned.includes("/Subtype /Image")).toBe(true);
  expect((await openPdf(adorned)).strings).toEqual((await openPdf(bare)).strings);
});
