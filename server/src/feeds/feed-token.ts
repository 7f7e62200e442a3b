// The last part of a feed's address: a token with the ending of a calendar file.
import { createToken, hashToken, isToken } from "../token.ts";

const ENDING = ".ics";

export function createFile(): { file: string; hash: string } {
  const { token, hash } = createToken();
  return { file: `${token}${ENDING}`, hash };
}

/** The stored hash for the last part of an address; null for text that cannot be a feed. */
export function hashFeedFile(file: string): string | null {
  const token = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : "";
  return isToken(token) ? hashToken(token) : null;
}
