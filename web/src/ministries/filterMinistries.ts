import type { Ministry } from "@narthex/contract/ministries.ts";

const simplifyText = (text: string) => text.normalize("NFC").toLowerCase();

/** The ministries whose name or description contains a text, ignoring case. */
export function filterMinistries(ministries: readonly Ministry[], search: string): readonly Ministry[] {
  const wanted = simplifyText(search.trim());
  if (wanted === "") return ministries;
  return ministries.filter(({ name, description }) =>
    [name, description ?? ""].some((text) => simplifyText(text).includes(wanted)),
  );
}
