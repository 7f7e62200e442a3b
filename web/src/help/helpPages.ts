// The texts and pictures of the help, from docs/help. Loaded only when someone opens the help.
import { type HelpPageText, readHelpPage } from "./helpText.ts";

const texts = import.meta.glob<string>("../../../docs/help/*.md", { query: "?raw", import: "default", eager: true });
const pictures = import.meta.glob<string>("../../../docs/help/pictures/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

const getPageName = (path: string) => /([a-z-]+)\.\w+$/.exec(path)?.[1] ?? "";

export interface NamedPage extends HelpPageText {
  name: string;
}

const PAGES: ReadonlyMap<string, NamedPage> = new Map(
  Object.entries(texts).map(([path, text]) => [getPageName(path), { name: getPageName(path), ...readHelpPage(text) }]),
);
const PICTURES: ReadonlyMap<string, string> = new Map(
  Object.entries(pictures).map(([path, address]) => [getPageName(path), address]),
);

export const getHelpPage = (name: string): NamedPage | undefined => PAGES.get(name);

/** The pages with these names, in their order. */
export const listHelpPages = (names: readonly string[]): readonly NamedPage[] =>
  names.flatMap((name) => PAGES.get(name) ?? []);

/** The address of a picture. */
export const findPictureAddress = (name: string): string | undefined => PICTURES.get(name);
