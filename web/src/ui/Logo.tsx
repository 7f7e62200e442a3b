/** As the contract has it. */
export interface LogoPicture {
  src: string;
  width: number;
  height: number;
  /** What has to lie behind it; null where it brings its own. */
  ground: "light" | "dark" | null;
}

interface LogoProps extends LogoPicture {
  /** The most that it may take, in pixels. */
  wide: number;
  high: number;
}

/** The congregation's logo, in its shape; its place is there before it is. Decoration: the name stands beside it. */
export function Logo({ src, width, height, ground, wide, high }: LogoProps) {
  const scale = Math.min(1, wide / width, high / height);
  return <img src={src} alt="" width={width * scale} height={height * scale} className={`shrink-0 logo-${ground}`} />;
}
