import { describe, expect, it } from "vitest";
import { findWeakness } from "./weak-password.ts";

const CONTEXT = ["ruth.adler@stbrigids.org", "Ruth", "Adler", "St. Brigid’s Church"];

describe("a password that is easy to guess", () => {
  it.each([
    "1234567890",
    "password12",
    "qwertyuiop",
    "Password1!",
    "  password  ",
    "pass word 1",
    "-- pass word --",
    "p a s s w o r d",
    "123 456 789 0",
    "ILOVEYOU",
    "jesus123",
    "Sunshine2024!",
  ])("is refused as a common one: %s", async (password) => {
    expect(await findWeakness(password, CONTEXT)).toMatch(/guess first/);
  });

  it.each([
    "aaaaaaaaaa",
    "          x",
    "abababababab",
    "abcdefghijkl",
    "987654321098765432109",
    "zyxwvutsrq",
    "+-+-+-+-+-+-",
  ])("is refused as a pattern: %s", async (password) => {
    expect(await findWeakness(password, CONTEXT)).toMatch(/guess/);
  });

  it.each([
    "narthex123",
    "Narthex2026",
    "ruth.adler",
    "RuthAdler1",
    "ruth.adler@stbrigids.org",
    "stbrigids!",
    "Brigid-Church-12",
    "adler123456",
    "narthex-demo",
  ])("is refused as made of names: %s", async (password) => {
    expect(await findWeakness(password, CONTEXT)).toMatch(/name|guess first/);
  });
});

describe("any other password", () => {
  it.each([
    "a calm and long sentence",
    "Ruth likes her porridge cold",
    "church mice eat candles",
    "correct horse battery",
    "tr7-kd02-ppw",
    "pässwörter sind schwer",
    "私の秘密の言葉です",
    "73019462857",
  ])("is accepted: %s", async (password) => {
    expect(await findWeakness(password, CONTEXT)).toBeNull();
  });

  it("is judged without a context, too", async () => {
    expect(await findWeakness("a calm and long sentence", [])).toBeNull();
    expect(await findWeakness("narthex123", [""])).not.toBeNull();
  });
});
