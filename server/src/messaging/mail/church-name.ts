// The name of the church in emails, also while it has none.
import { UNNAMED } from "../../access/viewer.ts";

interface Named {
  /** Empty until the congregation has a name. */
  readonly congregationName: string;
}

export const getChurchName = ({ congregationName }: Named): string => congregationName || UNNAMED;

/** The name within a sentence. */
export function nameChurchInSentence(sender: Named): string {
  const name = getChurchName(sender);
  return name === UNNAMED ? "our congregation" : name;
}
