import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/accessible.ts";
import { CameraScan } from "./CameraScan.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a reader that cannot be loaded is described in a plain sentence, with what to do instead", async () => {
  const canvas = document.createElement("canvas");
  canvas.getContext("2d");
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(canvas.captureStream());
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("BarcodeDetector", {
    getSupportedFormats: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /decode.js")),
  });
  const screen = await render(<CameraScan isCard={() => true} onCode={() => {}} onClose={() => {}} />);
  const why = "QR codes cannot be read now, because the connection was interrupted.";
  const instead = "Enter the digits of your phone number instead.";
  await expect.element(screen.getByRole("alert")).toHaveTextContent(`${why} ${instead}`);
  await expectAccessible();
});
