import { Logo, type LogoPicture } from "./Logo.tsx";
import { isWordmark } from "./logoShape.ts";

interface EyebrowProps {
  /** The congregation's name. */
  name: string | undefined;
  /** The congregation's logo; its space is reserved until it is loaded. */
  logo: LogoPicture | null | undefined;
}

/** The congregation above the title of a public page: logo and name, or a logo that contains the name. */
export function Eyebrow({ name, logo }: EyebrowProps) {
  const standsForName = logo && isWordmark(logo);
  return (
    <p className="flex min-h-12 items-center gap-3 font-medium text-accent">
      {logo && <Logo {...logo} wide={320} high={48} tall={96} alt={(standsForName && name) || ""} />}
      {!standsForName && name}
    </p>
  );
}
