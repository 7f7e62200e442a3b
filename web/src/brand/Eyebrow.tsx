import { Logo, type LogoPicture } from "./Logo.tsx";
import { isWordmark } from "./logoShape.ts";

interface EyebrowProps {
  /** The congregation's. */
  name: string | undefined;
  /** Its place is kept while it is not known. */
  logo: LogoPicture | null | undefined;
}

/** Whose house it is, over the title of a page for strangers: logo and name, or lettering that is both. */
export function Eyebrow({ name, logo }: EyebrowProps) {
  const standsForName = logo && isWordmark(logo);
  return (
    <p className="flex min-h-12 items-center gap-3 font-medium text-accent">
      {logo && <Logo {...logo} wide={320} high={48} tall={96} alt={(standsForName && name) || ""} />}
      {!standsForName && name}
    </p>
  );
}
