import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { BLUE, greyPng, movingPng, photograph, RED, SVG, twoColours } from "../../test/image.ts";
import { drawSquares } from "./drawing.ts";
import { type PictureFault, readPicture } from "./upload.ts";

async function colourAt(picture: Buffer, x: number, y: number) {
  const [r = 0, g = 0, b = 0] = await sharp(picture).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return { r, g, b };
}

/** Compression may change a color slightly. */
const near = (colour: typeof RED) =>
  Object.fromEntries(Object.entries(colour).map(([name, value]) => [name, expect.closeTo(value, -1.4)]));

const taken = async (bytes: Buffer) => {
  const squares = await readPicture(bytes, drawSquares);
  if (typeof squares === "string") throw new Error(`the picture was not taken: ${squares}`);
  return squares;
};

describe("a photograph", () => {
  test("becomes two squares in WebP", async () => {
    const { small, large } = await taken(await photograph());
    expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 128, height: 128 });
    expect(await sharp(large).metadata()).toMatchObject({ format: "webp", width: 384, height: 384 });
  });

  test.each(["jpeg", "png", "webp"] as const)("loses location, camera and date: %s", async (format) => {
    const photo = await photograph(6, format);
    const { exif } = await sharp(photo).metadata();
    expect(exif?.toString("latin1")).toContain("Camera Obscura");
    expect(exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true); // the tag that refers to the location
    for (const square of Object.values(await taken(photo))) {
      const { exif, xmp, iptc, icc, comments } = await sharp(square).metadata();
      expect([exif, xmp, iptc, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(square.toString("latin1")).not.toMatch(/EXIF|Pinhole|Obscura|2026/);
    }
  });

  test("is rotated upright", async () => {
    const upright = await taken(await photograph(6));
    expect(await colourAt(upright.large, 192, 60)).toEqual(near(RED));
    expect(await colourAt(upright.large, 192, 320)).toEqual(near(BLUE));
    const lying = await taken(await photograph(1));
    expect(await colourAt(lying.large, 60, 192)).toEqual(near(RED));
    expect(await colourAt(lying.large, 320, 192)).toEqual(near(BLUE));
  });

  test("may be a PNG or a WebP, have few or many pixels, or transparent ones", async () => {
    const glass = sharp({ create: { width: 3, height: 9, channels: 4, background: { ...RED, alpha: 0.5 } } });
    for (const bytes of [
      await twoColours().png().toBuffer(),
      await twoColours().webp().toBuffer(),
      await glass.png().toBuffer(),
      await twoColours().toColourspace("cmyk").jpeg().toBuffer(),
      greyPng(1, 1),
      greyPng(7000, 7000),
    ]) {
      expect((await taken(bytes)).small.length).toBeGreaterThan(20);
    }
  });
});

describe("a file that is not a supported picture", () => {
  const moving = async (format: "webp" | "gif") => {
    const frames = await Promise.all(
      [RED, BLUE].map((background) =>
        sharp({ create: { width: 9, height: 9, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    return sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
  };

  const progressive = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: RED } })
      .jpeg({ progressive: true })
      .toBuffer();

  test.each<[PictureFault, string, () => Buffer | Promise<Buffer>]>([
    ["no_picture", "nothing", () => Buffer.alloc(0)],
    ["no_picture", "a text", () => Buffer.from("I am a picture, honestly.")],
    ["no_picture", "a page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["no_picture", "a RIFF that is a sound", () => Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1")],
    ["no_picture", "a film", () => Buffer.from("\0\0\0\x20ftypisom\0\0\x02\0", "latin1")],
    ["other_kind", "a vector graphic", () => SVG],
    [
      "other_kind",
      "a vector graphic with a declaration",
      () => Buffer.concat([Buffer.from("<?xml version='1.0'?>\n"), SVG]),
    ],
    ["other_kind", "a GIF", () => moving("gif")],
    ["other_kind", "a TIFF", () => twoColours().tiff().toBuffer()],
    ["other_kind", "an AVIF", () => twoColours().avif({ effort: 0 }).toBuffer()],
    ["other_kind", "a HEIC", () => Buffer.from("\0\0\0\x24ftypheic\0\0\0\0", "latin1")],
    ["other_kind", "a BMP", () => Buffer.from("BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "latin1")],
    ["moving", "a moving WebP", () => moving("webp")],
    ["moving", "a moving PNG", movingPng],
    [
      "unreadable",
      "a vector graphic behind the first bytes of a JPEG",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), SVG]),
    ],
    ["unreadable", "half a JPEG", async () => (await photograph()).subarray(0, 400)],
    ["unreadable", "the first bytes of a PNG", () => greyPng(8, 8).subarray(0, 20)],
    ["too_many_pixels", "more pixels than any camera has, in few bytes", () => greyPng(7100, 7100)],
    ["too_many_pixels", "far more than that", () => greyPng(16_000, 16_000)],
    [
      "too_many_pixels",
      "no more pixels than a camera has, but eight bytes each",
      () => greyPng(4400, 4400, { deep: true }),
    ],
    ["too_many_pixels", "a progressive JPEG that a decoder would have to hold whole", () => progressive(5100, 5100)],
  ])("is refused as %s: %s", async (fault, _, bytes) => {
    expect(await readPicture(await bytes(), drawSquares)).toBe(fault);
  });
});
