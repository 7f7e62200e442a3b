import fc from "fast-check";
import { expect, test } from "vitest";
import { splitLinks } from "./links.ts";

const links = (text: string) =>
  splitLinks(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]));

test.each<[string, [string, string][]]>([
  ["See https://example.org/a?b=1#c.", [["https://example.org/a?b=1#c", "https://example.org/a?b=1#c"]]],
  ["(http://example.org)", [["http://example.org", "http://example.org"]]],
  ["Go to www.example.org/give, please", [["www.example.org/give", "https://www.example.org/give"]]],
  ["Write to ruth@example.org!", [["ruth@example.org", "mailto:ruth@example.org"]]],
  ["mailto:ruth@example.org", [["mailto:ruth@example.org", "mailto:ruth@example.org"]]],
  ["HTTPS://EXAMPLE.ORG", [["HTTPS://EXAMPLE.ORG", "HTTPS://EXAMPLE.ORG"]]],
  [
    "https://a.example\nand https://b.example",
    [
      ["https://a.example", "https://a.example"],
      ["https://b.example", "https://b.example"],
    ],
  ],
])("the text %s has links", (text, expected) => expect(links(text)).toEqual(expected));

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)//https",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "ftp://example.org/x",
  "//example.org/x",
  "/api/logout",
  "blob:https",
  "Amen.So be it",
  "example.org",
  "<a href=x>y</a>",
  "",
])("the text %s has no link", (text) => expect(links(text)).toEqual([]));

test("markup around a URL stays text around a link", () => {
  const text = '<a href="https://example.org" onclick="alert(1)">x</a>';
  expect(links(text)).toEqual([["https://example.org", "https://example.org"]]);
});

test("user info in a URL cannot hide its host", () => {
  for (const [, href] of links("https://bank.example@evil.example/ https://bank.example:pw@evil.example"))
    expect(new URL(String(href)).username).toBe("");
});

test("the joined parts equal the text, and links lead only to the web and to mail", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("https://", "javascript:", "mailto:", "www.", "@", ".org", " ", "<", '"', ":", "//"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const parts = splitLinks(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { href } of parts) if (href !== null) expect(href).toMatch(/^(https?:\/\/|mailto:)/i);
    }),
    { numRuns: 500 },
  );
});

test.each<[string, string[]]>([
  ["https://\u0430pple.com/", ["xn--pple-43d.com"]], // a Cyrillic letter
  ["https://b\u00fccher.example/ and https://apple.com@example.org/", ["xn--bcher-kva.example"]],
  ["https://example.org:8443/x and www.example.org and HTTPS://EXAMPLE.ORG/", []],
  ["ruth@example.org", []],
])("the real host of %s is shown if the text hides it", (text, hosts) => {
  expect(splitLinks(text).flatMap(({ host }) => host ?? [])).toEqual(hosts);
});
