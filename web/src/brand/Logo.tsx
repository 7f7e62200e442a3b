import { drawnSize, type Room } from "./logoShape.ts";

/** As the contract has it. */
export interface LogoPicture {
  src: string;
  width: number;
  height: number;
  /** What has to lie behind it; null where it brings its own. */
  ground: "light" | "dark" | null;
}

interface LogoProps extends LogoPicture, Room {
  /** The congregation's name, where the logo stands for it. */
  alt?: string;
}

/** The congregation's logo, in its shape; its place is there before it is. Decoration where the name stands beside it. */
export function Logo({ src, ground, alt = "", ...shape }: LogoProps) {
  return <img src={src} alt={alt} {...drawnSize(shape, shape)} className={`shrink-0 logo-${ground}`} />;
}
