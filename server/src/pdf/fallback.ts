// Adds one of our faces, and scripts of Asia and Africa, to a font. PDFKit sets a text in one font, so the added glyphs
// are laid out by the font itself, and are written into the same subset of it
// (docs/decisions/0159-add-noto-glyphs-to-dejavu.md, 0211-print-documents-in-the-typefaces-of-the-screens.md).
import type { Font, GlyphRun, Subset } from "fontkit";
import { splitSpaces } from "./direction.ts";
import { type Face, openFace } from "./faces.ts";
import { findFallback, type GlyphFile } from "./fallback-coverage.ts";
import { type AddedGlyph, openFallback, type Run } from "./fallback-glyphs.ts";

/** Where an encoded outline has the position of its left edge. */
const LEFT_EDGE = 2;

interface Part {
  text: string;
  /** Undefined for the font itself. */
  readonly file: GlyphFile | undefined;
}

/** A text with the spaces after its words. PDFKit splits texts like this unless it gets features. */
const splitWords = (text: string): string[] => text.split(/(?<=[ \t])(?=[^ \t])/);

/** A text in parts, each of the font or of one file of the fallback. */
function splitParts(text: string): Part[] {
  const parts: Part[] = [];
  for (const letter of text) {
    const file = findFallback(letter);
    const last = parts.at(-1);
    if (last && last.file?.path === file?.path) last.text += letter;
    else parts.push({ text: letter, file });
  }
  return parts;
}

/** Several runs as one. PDFKit scales the positions in place, and then asks for the width. */
function joinRuns(runs: readonly Run[]): GlyphRun {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions),
    get advanceWidth() {
      return this.positions.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
    },
  };
}

/**
 * Changes a font so that it prints words in a face. Words with a character that the face lacks are printed in the font,
 * which also gets the characters of the fallback.
 */
export function withFallback(font: Font, face: Face, weight: number): void {
  const fallback = openFallback(font, weight);
  const layout = font.layout.bind(font);
  const partsInFace = openFace(face, fallback.hasGlyph);
  font.layout = (text, features) => {
    const whole = splitWords(text);
    const words = whole.flatMap(splitSpaces);
    const parts = words.flatMap((word): Part[] => partsInFace(word) ?? splitParts(word));
    if (words.length === whole.length && parts.every(({ file }) => file === undefined)) return layout(text, features);
    return joinRuns(
      parts.map((part) => (part.file ? fallback.layout(part.text, part.file) : layout(part.text, features))),
    );
  };
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => withAdded(createSubset(), fallback.find);
}

function withAdded(subset: Subset, find: (id: number) => AddedGlyph | undefined): Subset {
  const addOwn = subset._addGlyph.bind(subset);
  subset._addGlyph = (id) => {
    const added = find(id);
    if (!added) return addOwn(id);
    const bytes = added.bytes();
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    const bearing = bytes.length === 0 ? 0 : new DataView(bytes.buffer).getInt16(LEFT_EDGE);
    subset.hmtx.metrics.push({ advance: Math.round(added.glyph.advanceWidth), bearing });
    subset.offset += bytes.length;
    return subset.glyf.length - 1;
  };
  return subset;
}
