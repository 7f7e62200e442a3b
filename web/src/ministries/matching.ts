import type { Ministry } from "@narthex/contract/ministries.ts";

const plain = (text: string) => text.normalize("NFC").toLowerCase();

/** The ministries with a piece of text in their name or description, in any case. */
export function matching(ministries: readonly Ministry[], search: string): readonly Ministry[] {
  const wanted = plain(search.trim());
  if (wanted === "") return ministries;
  return ministries.filter(({ name, description }) =>
    [name, description ?? ""].some((text) => plain(text).includes(wanted)),
  );
}
