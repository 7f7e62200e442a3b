// The order in which the words of a line are placed. PDFKit places them from left to right. Pure.

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Whether the first letter of a text belongs to a script that is read from right to left. */
export function isRightToLeft(text: string): boolean {
  const [letter = ""] = text.match(/\p{L}/u) ?? [];
  return RIGHT_TO_LEFT.test(letter);
}

/**
 * The words of a line as they stand from left to right: in a line that begins with a right-to-left script, the words
 * of that script come from the right, and words of other scripts between them keep their own order.
 */
export function placeWords(line: string): string {
  if (!isRightToLeft(line)) return line;
  const groups: string[] = [];
  let wasOther = false;
  for (const word of line.split(" ")) {
    const isOther = !RIGHT_TO_LEFT.test(word);
    if (isOther && wasOther) groups[groups.length - 1] += ` ${word}`;
    else groups.push(word);
    wasOther = isOther;
  }
  return groups.reverse().join(" ");
}

/** The spaces at the end of a right-to-left word as a part of their own, because they would be set before it. */
export function splitSpaces(word: string): string[] {
  return RIGHT_TO_LEFT.test(word) ? word.split(/(?<=[^ \t])(?=[ \t]+$)/) : [word];
}
