import { describe, expect, it } from "vitest";
import { findKeyword, writeMarkup } from "./keywords.rules.ts";

describe("an answer", () => {
  it.each([
    "STOP",
    "stopall",
    "Quit",
    "end",
    "REVOKE",
    "OptOut",
    "opt-out",
    "cancel",
    "Unsubscribe",
    " stop\n",
    "“Stop.”",
    "STOP!!",
  ])("%s stops text messages", (answer) => expect(findKeyword(answer)).toBe("stop"));
  it.each(["START", "yes", "Unstop", "start."])("%s starts them again", (answer) =>
    expect(findKeyword(answer)).toBe("start"),
  );
  it.each(["", "no", "stop it please", "don't stop", "yes, I come", "HELP", "stopp"])("%s is no keyword", (answer) =>
    expect(findKeyword(answer)).toBeNull(),
  );
});

it("escapes a name", () => {
  expect(writeMarkup(`A & <B> "C"`)).toContain("<Message>A &#38; &#60;B&#62; &#34;C&#34;</Message>");
});
