import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { SCRYPT_HASH } from "../../test/passwords.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password.ts";

describe("password hashes", () => {
  it("accept the same password and no other", async () => {
    const hash = await hashPassword("correct horse battery");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword("correct horse battery", hash)).toBe(true);
    expect(await verifyPassword("correct horse batterY", hash)).toBe(false);
    expect(await verifyPassword("", hash)).toBe(false);
  });

  it("accept hashes of another program", async () => {
    // Made with the reference implementation's command: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
    const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await verifyPassword("password", hash)).toBe(true);
    expect(await verifyPassword("passwore", hash)).toBe(false);
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

  it("of earlier versions are verified, and need a new hash", async () => {
    expect(await verifyPassword(DEMO_PASSWORD, SCRYPT_HASH)).toBe(true);
    expect(await verifyPassword("another password", SCRYPT_HASH)).toBe(false);
    expect(needsRehash(SCRYPT_HASH)).toBe(true);
  });

  it("need a new hash exactly when their cost is not today's", async () => {
    expect(needsRehash(await hashPassword("a password"))).toBe(false);
    expect(needsRehash(await hashPassword("a password", { cost: { m: 8, t: 1, p: 1 } }))).toBe(true);
  });

  it("never accept anything for a stored value that is no hash", async () => {
    for (const stored of ["", "plain", "scrypt$15$8$3", "bcrypt$1$2$3$a$b", "$argon2id$v=19$m=8,t=1,p=1$$", "$$$$$"]) {
      expect(await verifyPassword("anything at all", stored)).toBe(false);
      expect(await verifyPassword("", stored)).toBe(false);
    }
  });
});
