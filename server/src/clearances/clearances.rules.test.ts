import { expect, test } from "vitest";
import { clearanceChanges } from "./clearances.rules.ts";

const check = (validUntil: string) => ({ kind: "background_check", validUntil }) as const;
const training = (validUntil: string) => ({ kind: "training", validUntil }) as const;

test("only entries that differ are removed and added", () => {
  const before = [check("2027-01-01"), training("2027-01-01")];
  const wanted = [check("2027-01-01"), training("2028-01-01")];
  expect(clearanceChanges(before, wanted)).toEqual({
    removed: [training("2027-01-01")],
    added: [training("2028-01-01")],
  });
});
