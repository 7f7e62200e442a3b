// A family shows its QR code to the camera of a self-service station. The browser plays a picture as its camera.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import config from "../playwright.config.ts";
import { addFamilyOfFive } from "./children.ts";
import { expect, test } from "./narthex.ts";
import { addStation, enroll } from "./stations.ts";

/** The same in the program that starts the browser and in the journey that writes it. */
const PICTURE = join(import.meta.dirname, "../test-results/camera.y4m");
const [WIDTH, HEIGHT] = [640, 480];

const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${PICTURE}`,
    ],
  },
});

/** Writes a picture as what the camera sees, on a white sheet, in the format of raw video. */
async function showToCamera(page: Page, picture: string): Promise<void> {
  const light = await page.evaluate(
    async ({ picture, width, height }) => {
      const image = new Image();
      image.src = picture;
      await image.decode();
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "white";
      context.fillRect(0, 0, width, height);
      const side = height * 0.75;
      context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, place) => data[place * 4] ?? 0);
    },
    { picture, width: WIDTH, height: HEIGHT },
  );
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip C420jpeg\nFRAME\n`;
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  await mkdir(dirname(PICTURE), { recursive: true });
  await writeFile(PICTURE, Buffer.concat([Buffer.from(header), Buffer.from(light), colors]));
}

test("a family's QR code in front of the camera of a station finds the family", async ({ as, visitor }) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  const found = await lead.request.get("/api/households?search=Quillberg");
  const [family] = (await found.json()) as { id: number }[];
  const answer = await lead.request.get(`/api/households/${family?.id}/check-in-code`);
  expect(answer.ok(), await answer.text()).toBe(true);
  await lead.goto("/children?tab=stations");
  await showToCamera(lead, ((await answer.json()) as { qrCode: string }).qrCode);
  const kiosk = await visitor();
  await enroll(kiosk, await addStation(lead, "West door", "Self-service"));
  await kiosk.getByRole("button", { name: "Scan a code" }).click();
  const children = kiosk.getByRole("list", { name: "Children" }).getByRole("button");
  await expect(children).toHaveCount(3);
  await expect(children.filter({ hasText: "Mia Q." })).toBeVisible();
});
