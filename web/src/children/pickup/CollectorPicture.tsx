import { Avatar } from "../../ui/Avatar.tsx";

/** The picture of the person who is chosen as the collector, to compare with the person at the desk. */
export function CollectorPicture({ name, src }: { name: string; src: string }) {
  return (
    <figure className="flex items-center gap-4">
      <Avatar name={name} src={src} size="huge" />
      <figcaption className="min-w-0 text-ink-quiet text-sm">
        <span className="block break-words font-medium text-base text-ink">{name}</span>
        Is this the person at the desk?
      </figcaption>
    </figure>
  );
}
