import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Part {
  optionalDependencies?: Record<string, string>;
}

describe("package-lock.json", () => {
  // npm leaves out a package for another platform if the registry does not have it that day, and `npm ci` then refuses
  // the whole file. Such an entry is added by hand: version, cpu, os, optional.
  it("lists the optional packages of every platform, which `npm ci` requires", () => {
    const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
    const parts: Record<string, Part> = lock.packages;
    const missing = Object.entries(parts).flatMap(([path, part]) =>
      Object.keys(part.optionalDependencies ?? {}).filter(
        (name) => !parts[`${path}/node_modules/${name}`] && !parts[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
