import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { isConnectionLost, isUnavailable } from "./failures.ts";

const fromPostgres = (code: string, severity = "ERROR") => Object.assign(new Error("it says why"), { code, severity });
const fromSocket = (code: string) => Object.assign(new Error(code), { code, syscall: "connect" });

describe("an unavailable database", () => {
  it.each(["25006", "25P03", "53100", "53300", "55P03", "57014", "57P01", "57P02", "57P03", "08003", "08006"])(
    "is recognized by PostgreSQL's %s, wrapped or not",
    (code) => {
      expect(isUnavailable(fromPostgres(code))).toBe(true);
      expect(isUnavailable(new DrizzleQueryError("select 1", [], fromPostgres(code)))).toBe(true);
    },
  );
  it.each(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "EMFILE"])(
    "is recognized by the network's %s",
    (code) => {
      expect(isUnavailable(new DrizzleQueryError("select 1", [], fromSocket(code)))).toBe(true);
    },
  );
  it.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Query read timeout",
    "timeout exceeded when trying to connect",
  ])("is recognized by the driver's message: %s", (sentence) => {
    expect(isUnavailable(new DrizzleQueryError("select 1", [], new Error(sentence)))).toBe(true);
  });
  it.each(["23505", "42P01", "42703", "22P02", "40001"])("is not recognized by PostgreSQL's %s", (code) => {
    expect(isUnavailable(new DrizzleQueryError("select 1", [], fromPostgres(code)))).toBe(false);
  });
  it("is not recognized by a programming error", () => {
    expect(isUnavailable(new TypeError("Connection is not a function"))).toBe(false);
    expect(isUnavailable("Connection terminated unexpectedly")).toBe(false);
  });
});

describe("a lost connection", () => {
  it("is recognized if PostgreSQL ended it or it does not answer", () => {
    expect(isConnectionLost(fromPostgres("57P01", "FATAL"))).toBe(true);
    expect(isConnectionLost(new DrizzleQueryError("select 1", [], new Error("Query read timeout")))).toBe(true);
    expect(isConnectionLost(fromSocket("ECONNRESET"))).toBe(true);
  });
  it("is recognized if it is read-only", () => {
    expect(isConnectionLost(fromPostgres("25006"))).toBe(true);
  });
  it("is not recognized if its statement was refused or timed out", () => {
    expect(isConnectionLost(fromPostgres("57014"))).toBe(false);
    expect(isConnectionLost(fromPostgres("55P03"))).toBe(false);
    expect(isConnectionLost(fromPostgres("23505"))).toBe(false);
  });
});
