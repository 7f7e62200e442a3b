import { EventLink } from "../events/EventLink.tsx";

interface ServingEventTitleProps {
  event: { id: number; title: string; isVisible: boolean };
  className?: string;
}

/** The title of an event, as a link for those who may see the event, which may be one of another ministry. */
export function ServingEventTitle({ event: { id, title, isVisible }, className = "" }: ServingEventTitleProps) {
  if (!isVisible) return <span className={className}>{title}</span>;
  return (
    <EventLink id={id} className={className}>
      {title}
    </EventLink>
  );
}
