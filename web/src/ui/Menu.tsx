import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { createContext, type ReactElement, type ReactNode, type RefObject, useContext, useRef } from "react";
import { cx } from "./cx.ts";

const ITEM =
  "flex min-h-9 w-full select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-start text-base outline-none data-disabled:text-ink-quiet data-highlighted:bg-surface-sunken touch:min-h-11 [&_svg:not([class*=size-])]:size-4.5 [&_svg]:shrink-0";

type Action = () => void;

/** The action of the chosen entry, which runs after the menu has closed. */
const ChosenAction = createContext<RefObject<Action | null>>({ current: null });

export interface MenuProps {
  /** The button that opens it: one element that takes a ref. */
  trigger: ReactElement;
  /** Opens as soon as it is rendered, with the focus on the first entry if it was opened by a key. */
  opened?: "pointer" | "key" | undefined;
  align?: "start" | "center" | "end";
  /** MenuItem, MenuLabel, MenuSeparator, MenuChoice. */
  children: ReactNode;
}

/**
 * A menu below a button. It supports arrow keys, typing ahead and Esc. The page behind it stays usable. The action of an
 * entry runs after the menu has closed and its button has the focus again: a dialog that opens earlier loses the focus
 * of its first field to the button.
 */
export function Menu({ trigger, opened, align = "end", children }: MenuProps) {
  const isFirstByKey = useRef(opened === "key");
  const focusFirst = (content: HTMLElement | null) => {
    if (content && isFirstByKey.current) content.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
    isFirstByKey.current = false;
  };
  const chosen = useRef<Action | null>(null);
  const runChosen = () => {
    chosen.current?.();
    chosen.current = null;
  };
  return (
    <Radix.Root modal={false} defaultOpen={opened !== undefined}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={focusFirst}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // The button gets the focus after this event.
          onCloseAutoFocus={() => queueMicrotask(runChosen)}
          className={cx(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-surface-raised p-1 shadow-float",
            "data-[state=open]:animate-appear print:hidden",
          )}
        >
          <ChosenAction value={chosen}>{children}</ChosenAction>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** A link instead of a button: pass the element without children, `link={<Link to="/profile" />}`. */
  link?: ReactElement<{ children?: ReactNode; className?: string }>;
}

export function MenuItem({ children, icon, onSelect, danger = false, disabled = false, link }: MenuItemProps) {
  const className = cx(ITEM, danger ? "text-critical" : "[&_svg]:text-ink-quiet");
  const inside = (
    <>
      {icon}
      {children}
    </>
  );
  const LinkTag = link?.type;
  const chosen = useContext(ChosenAction);
  const choose = () => {
    chosen.current = onSelect ?? null;
  };
  return (
    <Radix.Item asChild={LinkTag !== undefined} className={className} disabled={disabled} onSelect={choose}>
      {LinkTag && link ? <LinkTag {...link.props}>{inside}</LinkTag> : inside}
    </Radix.Item>
  );
}

export interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; hint?: string | undefined }[];
}

/** A choice of one among several options, inside a menu. */
export function MenuChoice<V extends string>({ label, value, onChange, options }: MenuChoiceProps<V>) {
  return (
    <Radix.RadioGroup value={value} aria-label={label} onValueChange={(next) => onChange(next as V)}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={cx(ITEM, "ps-9")}>
          <Radix.ItemIndicator className="absolute start-3.5">
            <Check aria-hidden className="text-accent" />
          </Radix.ItemIndicator>
          <span>
            {option.label}
            {option.hint && <span className="block text-ink-quiet text-sm">{option.hint}</span>}
          </span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** Text in a menu that is not an entry, such as the signed-in account. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-ink-quiet text-sm">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
