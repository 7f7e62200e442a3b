// The short name of a provider in the address that it sends people back to.

const LONGEST = 30;

/** @param taken the short names of other providers */
export function createProviderId(name: string, taken: readonly string[]): string {
  const letters = name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/^\d+/, "")
    .slice(0, LONGEST);
  const start = letters === "" || letters === "credential" ? "service" : letters;
  let id = start;
  for (let number = 2; taken.includes(id); number++) id = `${start}${number}`;
  return id;
}
