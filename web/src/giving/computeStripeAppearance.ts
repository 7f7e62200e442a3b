// Our colors for Stripe's frames, which cannot read our style sheet.
import type { Appearance } from "@stripe/stripe-js";

/** A color token as the browser has computed it for light or dark. */
function computeColor(token: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(--color-${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

export function computeStripeAppearance(): Appearance {
  return {
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
    variables: {
      colorPrimary: computeColor("accent"),
      colorBackground: computeColor("surface-raised"),
      colorText: computeColor("ink"),
      colorTextSecondary: computeColor("ink-quiet"),
      colorDanger: computeColor("critical"),
      borderRadius: "8px",
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
    },
  };
}
