import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { Input } from "./Input.tsx";
import { isComposing } from "./isComposing.ts";
import { isTyping } from "./isTyping.ts";

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The accessible name; the placeholder is the visible text. */
  label: string;
  placeholder?: string;
  /** `/` moves the focus here from anywhere outside a text field. Default true. */
  slash?: boolean;
  large?: boolean;
  autoFocus?: boolean;
  /** Called on Enter, for example to take the first result. */
  onEnter?: (() => void) | undefined;
  /** What Enter does, for screen readers. */
  description?: string;
  className?: string;
}

/** A search box. Esc clears the text first; only an empty box passes Esc on, for example to close a dialog. */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, label, placeholder, slash = true, large = false, autoFocus = false, onEnter } = props;
  const input = useRef<HTMLInputElement>(null);

  // A listener on the document, because the key may be pressed anywhere on the page.
  useEffect(() => {
    if (!slash) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const field = input.current;
      if (!field || event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(event.target) || field.closest("[aria-hidden=true], [inert]") || !field.checkVisibility()) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [slash]);

  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape" && value) {
      event.preventDefault();
      clear();
    } else if (event.key === "Enter" && onEnter) {
      event.preventDefault();
      onEnter();
    }
  };

  return (
    <div className={cx("group relative", props.className)}>
      <Search
        aria-hidden
        className={cx(
          "pointer-events-none absolute top-1/2 size-4.5 -translate-y-1/2 text-ink-quiet",
          large ? "start-4" : "start-3",
        )}
      />
      <Input
        ref={input}
        type="search"
        // See leaveEscapeToField: while there is text, Esc clears it instead of closing what is around it.
        data-keeps-escape={value ? "" : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        large={large}
        autoFocus={autoFocus}
        aria-label={label}
        aria-description={props.description}
        aria-keyshortcuts={slash ? "/" : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={cx("pe-11", large ? "ps-12" : "ps-10")}
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-ink-quiet hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      ) : (
        slash && (
          <kbd
            aria-hidden
            className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-ink-quiet text-xs group-focus-within:hidden touch:hidden"
          >
            /
          </kbd>
        )
      )}
    </div>
  );
}
