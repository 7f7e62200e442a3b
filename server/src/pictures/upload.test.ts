import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { BLUE, greyPng, movingPng, photograph, RED, SVG, twoColours } from "../../test/image.ts";
import { readPicture } from "./upload.ts";

async function colourAt(picture: Buffer, x: number, y: number) {
  const [r = 0, g = 0, b = 0] = await sharp(picture).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return { r, g, b };
}

/** Compression may shift a colour a little. */
const near = (colour: typeof RED) =>
  Object.fromEntries(Object.entries(colour).map(([name, value]) => [name, expect.closeTo(value, -1.4)]));

const taken = async (bytes: Buffer) => {
  const squares = await readPicture(bytes);
  if (!squares) throw new Error("the picture was not taken");
  return squares;
};

describe("a photograph", () => {
  test("becomes two squares in WebP", async () => {
    const { small, large } = await taken(await photograph());
    expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 128, height: 128 });
    expect(await sharp(large).metadata()).toMatchObject({ format: "webp", width: 384, height: 384 });
  });

  test.each(["jpeg", "png", "webp"] as const)("loses place, camera and date: %s", async (format) => {
    const photo = await photograph(6, format);
    const { exif } = await sharp(photo).metadata();
    expect(exif?.toString("latin1")).toContain("Camera Obscura");
    expect(exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true); // the tag that leads to the place
    for (const square of Object.values(await taken(photo))) {
      const { exif, xmp, iptc, icc, comments } = await sharp(square).metadata();
      expect([exif, xmp, iptc, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(square.toString("latin1")).not.toMatch(/EXIF|Pinhole|Obscura|2026/);
    }
  });

  test("stands upright, whichever way the camera was held", async () => {
    const upright = await taken(await photograph(6));
    expect(await colourAt(upright.large, 192, 60)).toEqual(near(RED));
    expect(await colourAt(upright.large, 192, 320)).toEqual(near(BLUE));
    const lying = await taken(await photograph(1));
    expect(await colourAt(lying.large, 60, 192)).toEqual(near(RED));
    expect(await colourAt(lying.large, 320, 192)).toEqual(near(BLUE));
  });

  test("may be a PNG or a WebP, have few pixels, many, or see-through ones", async () => {
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

describe("what is no picture, or none that we take", () => {
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

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["nothing", () => Buffer.alloc(0)],
    ["a text", () => Buffer.from("I am a picture, honestly.")],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a vector graphic", () => SVG],
    ["a vector graphic behind the first bytes of a JPEG", () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), SVG])],
    ["a moving WebP", () => moving("webp")],
    ["a GIF", () => moving("gif")],
    ["a moving PNG", movingPng],
    ["a TIFF", () => twoColours().tiff().toBuffer()],
    ["an AVIF", () => twoColours().avif({ effort: 0 }).toBuffer()],
    ["half a JPEG", async () => (await photograph()).subarray(0, 400)],
    ["the first bytes of a PNG", () => greyPng(8, 8).subarray(0, 20)],
    ["a RIFF that is a sound", () => Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1")],
    ["more pixels than any camera has, in few bytes", () => greyPng(7100, 7100)],
    ["no more pixels than a camera has, but eight bytes each", () => greyPng(4400, 4400, { deep: true })],
    ["a progressive JPEG that a decoder would have to hold whole", () => progressive(5100, 5100)],
  ])("%s", async (_, bytes) => {
    expect(await readPicture(await bytes())).toBeNull();
  });
});
