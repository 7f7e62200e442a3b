import Bowser from "bowser";

/** Browser and system, such as "Chrome on Windows". */
export function describeDevice(agent: string | null): string | null {
  if (!agent) return null;
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter(Boolean).join(" on ") || null;
}
