import { computeDrawnSize, type Room } from "./logoShape.ts";

/** The logo as the contract defines it. */
export interface LogoPicture {
  src: string;
  width: number;
  height: number;
  /** The background that the logo requires; null if it includes its own. */
  ground: "light" | "dark" | null;
}

/** The congregation's logo in its proportions, as decoration; its space is reserved before it loads. */
export function Logo({ src, ground, ...shape }: LogoPicture & Room) {
  return <img src={src} alt="" {...computeDrawnSize(shape, shape)} className={`shrink-0 logo-${ground}`} />;
}
