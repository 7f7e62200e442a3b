import type { Ministry } from "@narthex/contract/ministries.ts";

const plain = (text: string) => text.normalize("NFC").toLowerCase();

/** The ministries whose name or description contains a text, ignoring case. */
export function matching(ministries: readonly Ministry[], search: string): readonly Ministry[] {
  const wanted = plain(search.trim());
  if (wanted === "") return ministries;
  return ministries.filter(({ name, description }) =>
    [name, description ?? ""].some((text) => plain(text).includes(wanted)),
  );
}
