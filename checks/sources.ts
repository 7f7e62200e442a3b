import { readdirSync } from "node:fs";

const SKIPPED = /(^|\/)(node_modules|dist|migrations|test-results)(\/|$)/;

/** Files in the given folders with one of the endings, as paths from the repository's root. */
export function sourceFiles(folders: readonly string[], endings: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name.replaceAll("\\", "/")}`,
      ),
    )
    .filter((file) => !SKIPPED.test(file) && endings.some((ending) => file.endsWith(ending)))
    .sort();
}
