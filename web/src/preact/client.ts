// Replaces "react-dom/client" on the pages for visitors (see vite.config.ts): Preact, and three features of React that
// it lacks.
import { options } from "preact";
import { createRoot } from "preact/compat/client";
import { useLayoutEffect } from "preact/hooks";

export { createRoot };

/** React moves a <title> into the head of the document. */
function Title({ children }: { children?: unknown }): null {
  const title = String(children);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

const focusElement = (element: HTMLElement | null): void => element?.focus();

const next = options.vnode;
options.vnode = (vnode) => {
  const props = vnode.props as Record<string, unknown>;
  if (vnode.type === "title") vnode.type = Title;
  // Browsers ignore this attribute in a page that is already loaded.
  if (props.autoFocus && typeof vnode.type === "string") {
    delete props.autoFocus;
    vnode.ref ??= focusElement;
  }
  // Preact omits an attribute that is false, and does not know this one as the property "spellcheck".
  if (props.spellCheck === false) props.spellcheck = false;
  next?.(vnode);
};
