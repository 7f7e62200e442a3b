// Makes the selected words of a text field bold, or plain again.

export interface TextSelection {
  text: string;
  /** Indexes of the selection, as of a text field. */
  start: number;
  end: number;
}

const MARK = "**";

/** Without selected words, the marks are added around the cursor. Each selected line gets marks of its own. */
export function toggleBold({ text, start, end }: TextSelection): TextSelection {
  const before = text.slice(0, start);
  const selected = text.slice(start, end);
  const after = text.slice(end);
  if (before.endsWith(MARK) && after.startsWith(MARK))
    return { text: before.slice(0, -2) + selected + after.slice(2), start: start - 2, end: end - 2 };
  if (selected.trim() === "")
    return { text: `${before}${MARK}${MARK}${selected}${after}`, start: start + 2, end: start + 2 };
  const bold = selected.replace(/\S(?:.*\S)?/g, markLine);
  const whole = before + bold + after;
  if (selected.trim().includes("\n")) return { text: whole, start, end: start + bold.length };
  return { text: whole, start: start + bold.indexOf(MARK) + 2, end: start + bold.lastIndexOf(MARK) };
}

const markLine = (words: string): string => `${MARK}${words.replaceAll(MARK, "")}${MARK}`;
