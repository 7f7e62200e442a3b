// Draws portraits of the sample congregation as two-color prints. They show no real person.
import type { Sex } from "./households.ts";
import type { Random } from "./random.ts";

export interface Sitter {
  readonly sex: Sex;
  readonly age: number;
}

interface Ink {
  /** Background color. */
  ground: string;
  /** Clothes and background shape. */
  cloth: string;
  window: string;
  /** Lines and hair. */
  line: string;
}

const INKS: readonly Ink[] = [
  { ground: "#d5daf0", window: "#e6e9f7", cloth: "#5a67b0", line: "#262d5e" },
  { ground: "#d3e6df", window: "#e5f1ec", cloth: "#3f8574", line: "#173f37" },
  { ground: "#f1dfc6", window: "#f8ecdb", cloth: "#b9803a", line: "#4f3413" },
  { ground: "#f0d6d3", window: "#f8e8e5", cloth: "#ad5a58", line: "#4d2024" },
  { ground: "#e2d7ec", window: "#efe8f5", cloth: "#7f5a9f", line: "#3a2550" },
  { ground: "#cfe2ec", window: "#e3eff5", cloth: "#3d7b9b", line: "#163b4e" },
  { ground: "#e3e5cb", window: "#f0f1e0", cloth: "#7d8441", line: "#393d17" },
  { ground: "#ead9cd", window: "#f4e9e1", cloth: "#98664a", line: "#452a1b" },
];
const PAPER = "#fdf6ea";
const SILVER = "#b9b6b3";

/** Hair drawn behind and in front of the head. The head is 46 wide and 54 high, centered at 64, 60. */
interface Hair {
  behind?: string;
  front: string;
}

const WOMENS: readonly Hair[] = [
  // A bob with a parting
  {
    behind: "M36 62 C34 30 50 23 64 23 C78 23 94 30 92 62 L93 84 C84 90 76 86 74 82 L54 82 C52 86 44 90 35 84 Z",
    front: "M40 60 C40 42 52 36 58 33 C68 42 82 42 88 60 C91 36 80 25 64 25 C48 25 37 36 40 60 Z",
  },
  // Long
  {
    behind: "M36 60 C34 28 50 22 64 22 C78 22 94 28 92 60 C92 84 98 96 94 110 L34 110 C30 96 36 84 36 60 Z",
    front: "M40 58 C42 40 56 34 64 31 C72 34 86 40 88 58 C92 34 78 24 64 24 C50 24 36 34 40 58 Z",
  },
  // A bun
  {
    behind: "M64 8 C72 8 77 13 77 19 C77 26 71 30 64 30 C57 30 51 26 51 19 C51 13 56 8 64 8 Z",
    front: "M40 58 C39 46 44 40 52 38 C66 41 78 38 84 42 C87 47 88 52 88 58 C93 36 80 25 64 25 C48 25 35 36 40 58 Z",
  },
  // Curls
  {
    behind:
      "M34 66 C26 60 30 48 35 45 C32 34 42 27 47 28 C50 19 62 18 66 22 C72 17 84 21 84 29 C92 29 98 38 93 46 C99 52 98 62 93 66 C96 74 90 80 85 79 L43 79 C36 80 31 74 34 66 Z",
    front:
      "M41 54 C44 46 48 47 50 42 C55 44 60 38 64 40 C68 38 73 44 78 42 C80 47 85 46 87 54 C91 36 78 27 64 27 C50 27 37 36 41 54 Z",
  },
  // Short
  {
    front: "M39 62 C40 50 44 45 47 42 C58 44 72 42 80 34 C84 42 87 48 89 62 C95 38 84 24 64 24 C46 24 33 36 39 62 Z",
  },
];

const CROPPED: Hair = {
  front:
    "M40 52 C42 44 45 42 48 41 C54 41 58 36 64 36 C70 36 76 40 80 41 C84 43 86 46 88 52 C91 36 80 28 64 28 C48 28 37 36 40 52 Z",
};
/** Hair around a bald head. */
const BALD: Hair = {
  front: "M40 62 C38 54 39 46 42 42 C43 50 43 56 42 62 Z M88 62 C90 54 89 46 86 42 C85 50 85 56 86 62 Z",
};

const MENS: readonly Hair[] = [
  { front: "M40 54 C42 46 46 41 50 39 C60 43 74 42 82 38 C85 43 87 48 88 54 C92 36 80 25 64 25 C48 25 36 36 40 54 Z" },
  CROPPED,
  { front: "M40 56 C41 48 44 44 46 38 C54 44 70 43 84 37 C86 44 87 50 88 56 C93 38 84 20 66 22 C46 18 34 36 40 56 Z" },
  BALD,
  {
    front:
      "M40 54 C37 46 40 40 44 38 C42 31 50 26 54 29 C57 22 67 22 70 27 C76 23 84 29 83 35 C89 37 91 46 88 54 C86 48 84 47 82 43 C76 45 70 41 64 43 C58 41 52 45 46 43 C44 47 42 48 40 54 Z",
  },
];

const BEARD = "M41 64 C42 82 54 91 64 91 C74 91 86 82 87 64 C84 72 78 73 73 72 C67 70 61 70 55 72 C50 73 44 72 41 64 Z";
const MOUSTACHE = "M53 74 C57 69 61 70 64 71 C67 70 71 69 75 74 C70 76 66 75 64 74 C62 75 58 76 53 74 Z";

const COLLARS = [
  `<path d="M52 93 L64 108 L76 93" fill="${PAPER}"/>`,
  '<path d="M50 94 C55 102 73 102 78 94" fill="none"/>',
  `<path d="M50 94 L58 106 L64 99 L70 106 L78 94" fill="${PAPER}"/>`,
];

const fillPath = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`;
const drawStroke = (d: string, width = 2): string => `<path d="${d}" fill="none" stroke-width="${width}"/>`;
const drawLens = (x: number): string => `<circle cx="${x}" cy="60" r="7.5" fill="none" stroke-width="1.6"/>`;

/** Random values from 0 up to 1 for one person; all are drawn in every case, so that a change affects only itself. */
interface Traits {
  silver: number;
  beard: number;
  glasses: number;
  smile: number;
  collar: number;
}

function pickHair(random: Random, { sex, age }: Sitter): Hair {
  const hair = random.pick(sex === "female" ? WOMENS : MENS);
  return hair === BALD && age < 38 ? CROPPED : hair;
}

function drawFaceParts({ sex, age }: Sitter, traits: Traits, line: string, hair: string): string[] {
  const grown = sex === "male" && age > 22;
  const hasBeard = grown && traits.beard < 0.24;
  const hasMoustache = grown && traits.beard > 0.1 && traits.beard < 0.34;
  const laughs = traits.smile < 0.35 && !hasBeard && !hasMoustache;
  const hasGlasses = traits.glasses < (age > 45 ? 0.42 : 0.16);
  return [
    hasBeard ? fillPath(BEARD, hair) : "",
    hasMoustache ? fillPath(MOUSTACHE, hair) : "",
    laughs ? fillPath("M55 74 C58 82 70 82 73 74 Z", PAPER) : hasBeard ? "" : drawStroke("M56 77 C60 81 68 81 72 77"),
    `<g fill="${line}" stroke="none"><circle cx="55" cy="60" r="2.3"/><circle cx="73" cy="60" r="2.3"/></g>`,
    drawStroke("M50 52 C53 50 57 50 59 52 M69 52 C71 50 75 50 78 52"),
    drawStroke("M64 60 C63 64 61 67 63 68 L66 68", 1.6),
    age > 62 ? drawStroke("M46 69 l4 2 M82 69 l-4 2", 1.2) : "",
    hasGlasses ? `${drawLens(55)}${drawLens(73)}${drawStroke("M62.5 60 h3", 1.6)}` : "",
  ];
}

/** An SVG of 384 by 384. The same random sequence and sitter give the same picture. */
export function drawFace(random: Random, sitter: Sitter): string {
  const { ground, window, cloth, line } = random.pick(INKS);
  const { behind, front } = pickHair(random, sitter);
  const traits = {
    silver: random.next(),
    beard: random.next(),
    glasses: random.next(),
    smile: random.next(),
    collar: random.whole(0, COLLARS.length - 1),
  };
  const hair = traits.silver < (sitter.age - 45) / 25 ? SILVER : line;
  const person = [
    behind ? fillPath(behind, hair) : "",
    fillPath("M56 80 L56 96 C60 102 68 102 72 96 L72 80 Z", PAPER),
    fillPath("M12 132 C12 104 38 97 52 93 C58 100 70 100 76 93 C90 97 116 104 116 132 Z", cloth),
    COLLARS[traits.collar] ?? "",
    fillPath("M41 58 C36 56 36 68 42 69 M87 58 C92 56 92 68 86 69", PAPER),
    fillPath("M41 56 C41 40 50 32 64 32 C78 32 87 40 87 56 C87 76 75 87 64 87 C53 87 41 76 41 56 Z", PAPER),
    ...drawFaceParts(sitter, traits, line, hair),
    fillPath(front, hair),
  ].join("");
  // Children are drawn smaller.
  const place = sitter.age < 13 ? ' transform="translate(11 22) scale(.83)"' : "";
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="384" height="384">',
    `<rect width="128" height="128" fill="${ground}"/>`,
    fillPath("M20 128 V62 C20 20 108 20 108 62 V128 Z", window),
    `<g stroke="${line}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"${place}>${person}</g>`,
    "</svg>",
  ].join("");
}
