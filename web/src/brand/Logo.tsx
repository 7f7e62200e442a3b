import { computeDrawnSize, type Room } from "./logoShape.ts";

/** The logo as the contract defines it. */
export interface LogoPicture {
  src: string;
  width: number;
  height: number;
  /** The background that the logo requires; null if it includes its own. */
  ground: "light" | "dark" | null;
}

interface LogoProps extends LogoPicture, Room {
  /** The congregation's name, if the logo replaces it. */
  alt?: string;
}

/**
 * The congregation's logo in its proportions; its space is reserved before it loads. Decoration if the name is beside
 * it.
 */
export function Logo({ src, ground, alt = "", ...shape }: LogoProps) {
  return <img src={src} alt={alt} {...computeDrawnSize(shape, shape)} className={`shrink-0 logo-${ground}`} />;
}
