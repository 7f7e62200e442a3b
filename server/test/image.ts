// Generates pictures for tests: photographs with a location, and files that only look like pictures.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export const RED = { r: 200, g: 30, b: 30 };
export const BLUE = { r: 30, g: 30, b: 200 };

/** A picture whose left half is red and whose right half is blue. */
export function twoColours(width = 80, height = 40) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: { create: { ...half, background: RED } }, left: 0, top: 0 },
  ]);
}

/** A photograph as phones store it: rotated, with camera, date and location in its metadata. */
export function photograph(orientation = 6, format: "jpeg" | "png" | "webp" = "jpeg"): Promise<Buffer> {
  return twoColours()
    .toFormat(format, { quality: 95 })
    .withExif({
      IFD0: { Make: "Pinhole", Model: "Camera Obscura", DateTime: "2026:03:01 10:15:00" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "42/1 40/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "73/1 45/1 0/1" },
    })
    .withMetadata({ orientation })
    .toBuffer();
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

interface PlainPng {
  /** 0 is black, 255 white. */
  shade?: number;
  /** RGBA with sixteen bits per channel, eight bytes per pixel instead of one. */
  deep?: boolean;
  /** Chunks before the image data. */
  more?: readonly Buffer[];
}

/** A plain PNG of any size, a few kilobytes for millions of pixels. */
export function greyPng(width: number, height: number, { shade = 0, deep = false, more = [] }: PlainPng = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = deep ? 16 : 8; // bits per channel
  header[9] = deep ? 6 : 0; // RGBA, or grayscale
  const line = Buffer.alloc(width * (deep ? 8 : 1) + 1, shade);
  line[0] = 0; // no filter
  const pixels = deflateSync(Buffer.alloc(line.length * height, line), { level: 1 });
  const parts = [chunk("IHDR", header), ...more, chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** A PNG that declares an animation. */
export function movingPng(): Buffer {
  return greyPng(8, 8, { more: [chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))] });
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
