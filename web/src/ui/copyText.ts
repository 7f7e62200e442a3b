import { type NoticeInput, notify } from "./notify.ts";

/** Copies a text, and shows the notice, or one that asks to copy it by hand. @returns whether it is on the clipboard */
export async function copyWithNotice(text: string, copied: NoticeInput): Promise<boolean> {
  const isCopied = await copyText(text);
  notify(
    isCopied
      ? copied
      : {
          title: "Error",
          description: "It could not be copied. Please select it and copy it.",
          variant: "destructive",
        },
  );
  return isCopied;
}

/** Browsers offer no clipboard API over plain HTTP, so the old command is used there. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  // Inside an open dialog, because the dialog traps the focus.
  (before?.closest("[role=dialog]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
