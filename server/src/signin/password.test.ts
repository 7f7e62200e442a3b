import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

describe("password hashes", () => {
  it("accept the same password and no other", async () => {
    const hash = await hashPassword("correct horse battery");
    expect(hash).toMatch(/^scrypt\$15\$8\$3\$/);
    expect(await verifyPassword("correct horse battery", hash)).toBe(true);
    expect(await verifyPassword("correct horse batterY", hash)).toBe(false);
    expect(await verifyPassword("", hash)).toBe(false);
  });

  it("differ for the same password", async () => {
    expect(await hashPassword("the same password")).not.toBe(await hashPassword("the same password"));
  });

  it("accept a password whichever way its accents were typed", async () => {
    const composed = "caf\u00e9 au lait";
    const decomposed = "cafe\u0301 au lait";
    expect(composed).not.toBe(decomposed);
    expect(await verifyPassword(decomposed, await hashPassword(composed))).toBe(true);
  });

  it("never accept anything for a stored value that is no hash", async () => {
    for (const stored of ["", "plain", "scrypt$15$8$3", "bcrypt$1$2$3$a$b"]) {
      expect(await verifyPassword("anything at all", stored)).toBe(false);
    }
  });

  it("are refused rather than queued without end", async () => {
    const flood = await Promise.allSettled(
      Array.from({ length: 110 }, () => verifyPassword("x", "scrypt$10$8$1$AAAA$AAAA")),
    );
    const refused = flood.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(10);
    expect(refused[0]).toMatchObject({ reason: { code: "unavailable", retryAfter: 10 } });
    expect(await verifyPassword("x", "scrypt$10$8$1$AAAA$AAAA")).toBe(false);
  });
});
