import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { writeEmergencySheet } from "./sheet.ts";

const readSheet = (env: Record<string, string>) => parseEnv(writeEmergencySheet(readConfig(env)));

test.each([
  "a long secret with a # and a $HOME between its words",
  "a long secret with # and the apostrophe of the church's name",
  "Kp7+xQ/0a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f=",
])("a file .env with the lines of the sheet has the whole secret %s", (secret) => {
  const previous = `${secret} before`;
  expect(readSheet({ SECRET: secret, SECRET_PREVIOUS: previous })).toMatchObject({
    SECRET: secret,
    SECRET_PREVIOUS: previous,
  });
});

test("the sheet has a secret without special characters unquoted", () => {
  const secret = "Kp7+xQ/0a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f=";
  expect(writeEmergencySheet(readConfig({ SECRET: secret }))).toContain(`     SECRET=${secret}\n`);
});

test.each([
  "the church's secret with a $HOME in it, long enough",
  `the church's secret with "quotes" in it, long enough`,
  String.raw`the church's secret with a \n in it, long enough`,
])("the sheet leaves the quotes of the secret %s to the person, and says so", (secret) => {
  const sheet = writeEmergencySheet(readConfig({ SECRET: secret }));
  expect(sheet).toContain(`     SECRET=${secret}\n   Quote a value with ' and one of`);
});
