import { encodeQR } from "qr";
import { expect, test } from "vitest";
import { openQrReader } from "./qrReader.ts";

const CARD = "F12.aB-_x0123456789abcdefg";
const MODULE = 5;

/** A gray picture with a QR code in it, turned by an angle, as a camera sees a paper that is held by hand. */
function photograph(text: string | null, degrees: number): ImageData {
  const [width, height] = [400, 300];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const modules = text === null ? [] : encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const side = modules.length * MODULE;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const column = Math.floor((dx * cos + dy * sin + side / 2) / MODULE);
      const row = Math.floor((dy * cos - dx * sin + side / 2) / MODULE);
      const paper = modules[row]?.[column];
      // Shade falls over the picture from the left to the right.
      const light = (paper === undefined ? 120 : paper ? 30 : 220) - (x / width) * 20;
      data.fill(light, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { width, height, data, colorSpace: "srgb" } as ImageData;
}

test("a family's code is read from a picture, also if the paper is turned", async () => {
  const read = await openQrReader();
  for (const degrees of [0, 7, 90, -20]) expect(await read(photograph(CARD, degrees))).toBe(CARD);
});

test("a picture without a code has no text", async () => {
  const read = await openQrReader();
  expect(await read(photograph(null, 0))).toBeNull();
});
