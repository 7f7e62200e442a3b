import { useState } from "react";
import { cx } from "./cx.ts";
import { choosePane, getInitials } from "./initials.ts";

// Class names are written in full, because Tailwind finds them by scanning the source.
const PANE_CLASSES = [
  "bg-pane-1 text-pane-1-ink",
  "bg-pane-2 text-pane-2-ink",
  "bg-pane-3 text-pane-3-ink",
  "bg-pane-4 text-pane-4-ink",
  "bg-pane-5 text-pane-5-ink",
  "bg-pane-6 text-pane-6-ink",
  "bg-pane-7 text-pane-7-ink",
  "bg-pane-8 text-pane-8-ink",
];

const SIZES = {
  small: "size-8 text-xs",
  medium: "size-10 text-sm",
  large: "size-14 text-lg",
  huge: "size-24 text-3xl",
};

export interface AvatarProps {
  /** The full name, used for initials and color. */
  name: string;
  /** URL of a picture. If it does not load, the initials are shown instead. */
  src?: string | null | undefined;
  size?: keyof typeof SIZES;
  /** `square` for groups and things, round for people. */
  shape?: "round" | "square";
  className?: string;
}

/** A picture, or initials on a pane of color. Decoration: the name must be shown beside it. */
export function Avatar({ name, src, size = "medium", shape = "round", className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src && src !== broken ? src : null;
  return (
    <span
      aria-hidden
      className={cx(
        "inline-flex shrink-0 select-none items-center justify-center overflow-hidden font-semibold leading-none",
        shape === "round" ? "rounded-full" : "rounded-md",
        SIZES[size],
        PANE_CLASSES[choosePane(name) - 1],
        className,
      )}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(picture)}
          className="size-full object-cover"
        />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
