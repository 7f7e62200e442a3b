// The index of decision records is complete, and documents and comments refer to existing records and files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

const FOLDER = "docs/decisions";
const records = readdirSync(FOLDER).filter((name) => name !== "README.md");
const documents = [...readdirSync(".").filter((name) => name.endsWith(".md")), ...sourceFiles(["docs"], [".md"])];

test("the index lists every record once, with its title", () => {
  const titled = records.map((file) => {
    const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(readFileSync(`${FOLDER}/${file}`, "utf8")) ?? [];
    expect(file.startsWith(`${number}-`), `${file} begins with "# ${file.slice(0, 4)}. The decision"`).toBe(true);
    return `| [${number}](${file}) | ${title} |`;
  });
  const lines = readFileSync(`${FOLDER}/README.md`, "utf8")
    .split("\n")
    .filter((line) => /^\| \[\d/.test(line));
  expect(lines.sort()).toEqual(titled.sort());
});

test("every reference to a record is to an existing record", () => {
  const numbers = new Set(records.map((file) => file.slice(0, 4)));
  const folders = ["bench", "bin", "checks", "contract", "e2e", "sample", "server", "web"];
  const files = [...documents, ...sourceFiles(folders, [".ts", ".tsx", ".mjs", ".md", ".css"])];
  const broken = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/decisions\/(\d{4})(-[a-z0-9-]+)?/g)]
      .filter(([, number = "", slug]) => (slug ? !existsSync(`${FOLDER}/${number}${slug}.md`) : !numbers.has(number)))
      .map(([reference]) => `${file}: ${reference}`),
  );
  const between = records.flatMap((file) =>
    [...readFileSync(`${FOLDER}/${file}`, "utf8").matchAll(/\]\((\d{4}-[a-z0-9-]+\.md)\)/g)]
      .filter(([, target = ""]) => !records.includes(target))
      .map(([reference]) => `${file}: ${reference}`),
  );
  expect([...broken, ...between]).toEqual([]);
});

test("every file that a document names exists", () => {
  const PATH =
    /(?<![\w/.-])(?:bench|bin|checks|contract|e2e|sample|server|web)\/[\w./-]+\.(?:tsx?|mjs|json|css|html|sql)\b/g;
  const missing = documents.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(PATH)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});
