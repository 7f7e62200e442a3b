import type { ReactNode } from "react";
import { findPictureAddress, getHelpPage } from "./helpPages.ts";
import type { HelpBlock, HelpPageText, HelpPart } from "./helpText.ts";

/** Renders a link to another help page, or null if the viewer has no such page. */
export type HelpLink = (page: string, text: string) => ReactNode;

interface HelpArticleProps {
  page: Pick<HelpPageText, "blocks">;
  /** The level of its headings. */
  level: 2 | 3 | 4;
  link: HelpLink;
  /** Loads the pictures with the page, for printing. */
  hasAllPictures?: boolean;
}

/** The text of a help page without its title. */
export function HelpArticle({ page, level, link, hasAllPictures = false }: HelpArticleProps) {
  return (
    <div className="flex max-w-prose flex-col gap-3">
      {page.blocks.map((block) => (
        <Block key={block.at} block={block} level={level} link={link} isEager={hasAllPictures} />
      ))}
    </div>
  );
}

interface BlockProps {
  block: HelpBlock;
  level: 2 | 3 | 4;
  link: HelpLink;
  isEager: boolean;
}

function Block({ block, level, link, isEager }: BlockProps) {
  if (block.kind === "heading") {
    const Heading = `h${level}` as const;
    return <Heading className="mt-3 font-semibold text-lg">{block.text}</Heading>;
  }
  if (block.kind === "picture") {
    const address = findPictureAddress(block.picture);
    if (!address) return null;
    return (
      <figure>
        <img
          src={address}
          alt={block.description}
          width={block.picture.endsWith("-phone") ? 390 : 840}
          height={560}
          loading={isEager ? "eager" : "lazy"}
          className="h-auto max-h-140 w-auto max-w-full rounded-md border border-line print:max-h-[72mm]"
        />
      </figure>
    );
  }
  if (block.kind === "list") {
    const List = block.isOrdered ? "ol" : "ul";
    return (
      <List className={`flex flex-col gap-1.5 ps-5 ${block.isOrdered ? "list-decimal" : "list-disc"}`}>
        {block.items.map(({ at, parts }) => (
          <li key={at} className="ps-1 marker:text-ink-quiet">
            <Parts parts={parts} link={link} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <p className={block.kind === "note" ? "border-accent border-s-2 ps-3 text-ink-quiet" : undefined}>
      <Parts parts={block.parts} link={link} />
    </p>
  );
}

function Parts({ parts, link }: { parts: readonly HelpPart[]; link: HelpLink }) {
  return parts.map((part) => <Part key={part.at} part={part} link={link} />);
}

function Part({ part, link }: { part: HelpPart; link: HelpLink }) {
  if (part.kind === "label") return <strong className="font-semibold">{part.text}</strong>;
  if (part.kind === "key")
    return <kbd className="rounded-sm border border-line-strong/60 px-1 font-sans text-sm">{part.text}</kbd>;
  if (part.kind === "link") return getHelpPage(part.page) ? (link(part.page, part.text) ?? part.text) : part.text;
  return part.text;
}
