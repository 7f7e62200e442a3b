// The functions for statements that run in the worker thread.
import { createDrawing } from "../../pdf/drawing.ts";
import type { printStatement } from "./statement.ts";
import type { addToVolume, dropVolume, endVolume, openVolume } from "./volume.ts";

export const STATEMENT = createDrawing<typeof printStatement>(
  new URL("./statement.ts", import.meta.url),
  "printStatement",
);

const volume = new URL("./volume.ts", import.meta.url);
export const OPEN_VOLUME = createDrawing<typeof openVolume>(volume, "openVolume");
export const ADD_TO_VOLUME = createDrawing<typeof addToVolume>(volume, "addToVolume");
export const END_VOLUME = createDrawing<typeof endVolume>(volume, "endVolume");
export const DROP_VOLUME = createDrawing<typeof dropVolume>(volume, "dropVolume");
