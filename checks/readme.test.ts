// The commands and links in README exist.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const readme = readFileSync("README.md", "utf8");

test("every npm command in README is a script", () => {
  const named = [...readme.matchAll(/npm (?:run )?([a-z:-]+)/g)].map((match) => match[1] ?? "");
  const known = new Set([...Object.keys(manifest.scripts), "registry", "ci", "install"]);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("CI runs only README's test command", () => {
  const lines = readFileSync(".ci/run", "utf8")
    .split("\n")
    .filter(
      (line) => line.trim() !== "" && !line.startsWith("#") && !line.startsWith("set ") && !line.startsWith("cd "),
    );
  expect(lines).toEqual(["npm test"]);
  expect(readme).toContain("npm test");
});

test("every file that README and ARCHITECTURE link to exists", () => {
  const links = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? ""),
  );
  const missing = links.filter((link) => {
    try {
      readFileSync(link);
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== "EISDIR";
    }
  });
  expect(missing).toEqual([]);
});
