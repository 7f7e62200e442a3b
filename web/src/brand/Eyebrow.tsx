import { Logo, type LogoPicture } from "./Logo.tsx";
import { isWordmark } from "./logoShape.ts";

interface EyebrowProps {
  /** The congregation's name. */
  name: string | undefined;
  /** The congregation's logo; its space is reserved until it is loaded. */
  logo: LogoPicture | null | undefined;
  /** The address that the name leads to. */
  home: string | undefined;
}

/** The congregation above the title of a public page: logo and name. Beside a logo that contains it the name is small. */
export function Eyebrow({ name, logo, home }: EyebrowProps) {
  const content = (
    <>
      {logo && <Logo {...logo} wide={160} high={48} tall={96} />}
      <span className={logo && isWordmark(logo) ? "min-w-0 break-words text-ink-quiet text-sm" : "min-w-0 break-words"}>
        {name}
      </span>
    </>
  );
  const look = "flex min-h-12 items-center gap-3 font-medium text-accent";
  // A link needs a name, which is loaded.
  if (!home || !name) return <p className={look}>{content}</p>;
  return (
    <a href={home} className={`${look} underline-offset-4 hover:underline`}>
      {content}
    </a>
  );
}
