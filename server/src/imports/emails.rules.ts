// Cells with several email addresses. Pure.

export const SEVERAL_EMAILS = "This cell has several email addresses. The first one is imported.";

/** Tried once for each run of brackets. */
const AROUND = /^[<(]+|(?<![>)])[>)]+$/g;

/** The addresses of a cell such as "ann@example.org; ben@example.org"; empty if it has at most one. */
function listAddresses(text: string): string[] {
  const parts = text.split(/[\s;,|/]+/).map((part) => part.replace(AROUND, ""));
  const addresses = parts.filter((part) => part.includes("@"));
  return addresses.length > 1 ? addresses : [];
}

export const hasSeveralEmails = (text: string): boolean => listAddresses(text).length > 0;

/** The first address of a cell with several; otherwise the text itself. */
export const getFirstEmail = (text: string): string => listAddresses(text)[0] ?? text;
