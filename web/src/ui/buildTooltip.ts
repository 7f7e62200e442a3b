export type TooltipSide = "top" | "right" | "bottom" | "left";

/**
 * The attributes of an element with a tooltip, which `TooltipHost` shows.
 * @param label a few words; the same information must be available elsewhere too
 */
export const buildTooltip = (label: string, side: TooltipSide = "top") => ({
  "data-tooltip": label,
  "data-tooltip-side": side,
});
