// Permanent QR codes: one poster for a place, which opens whatever is on there now.
import { api } from "@narthex/contract/api.ts";
import type { CheckinPlace, PlacePoster } from "@narthex/contract/checkin-places.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { Fragment, useState } from "react";
import { queryClient, read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { EventLink } from "../../events/EventLink.tsx";
import { formatDate, toDateInZone } from "../../format/format.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { LocalAddressNote } from "../../page/LocalAddressNote.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { InputBox } from "../../ui/InputBox.tsx";
import { textLinkClass } from "../../ui/link.ts";
import { Select } from "../../ui/Select.tsx";
import { PosterSheet } from "./PosterSheet.tsx";

export const placesRead = read(api.checkinPlaces.list);

/** Places of events for everybody, each once. */
function listPlaces(events: readonly Event[]): string[] {
  const found = events.flatMap(({ location, ministryId }) =>
    location !== null && ministryId === null ? location : [],
  );
  return [...new Set(found)].sort((a, b) => a.localeCompare(b));
}

/** Where the places come from, and which upcoming events need one to be opened by a code, with links to them. */
function PlaceHint({ events }: { events: readonly Event[] }) {
  const without = events.filter(
    ({ location, ministryId, cancelledAt }) => location === null && ministryId === null && cancelledAt === null,
  );
  // The next event of each title.
  const firsts = without
    .filter((event, index) => without.findIndex(({ title }) => title === event.title) === index)
    .slice(0, 3);
  return (
    <>
      Places come from the locations of upcoming events.
      {firsts.length > 0 && " Add a location to "}
      {firsts.map((event, index) => (
        <Fragment key={event.id}>
          {index > 0 && (index === firsts.length - 1 ? " or " : ", ")}
          <EventLink id={event.id} className={textLinkClass}>
            {event.title}
          </EventLink>
        </Fragment>
      ))}
      {firsts.length > 0 && "."}
    </>
  );
}

interface PlacePostersProps {
  events: readonly Event[];
  /** The poster that was made in this window; the server cannot return its address again. */
  poster: PlacePoster | null;
  onPoster: (poster: PlacePoster | null) => void;
  /** A colleague has replaced or removed its code. */
  isVoid: boolean;
}

export function PlacePosters({ events, poster, onPoster, isVoid }: PlacePostersProps) {
  const [place, setPlace] = useState("");
  const [replacing, setReplacing] = useState<CheckinPlace | null>(null);
  const [removing, setRemoving] = useState<CheckinPlace | null>(null);
  const { timezone } = useCurrentUser().congregation;
  const query = useQuery(placesRead);
  const places = query.data ?? [];
  const show = (made: PlacePoster) => {
    // The list decides whether the poster is still valid, so it has the new code before it is read again.
    queryClient.setQueryData(placesRead.queryKey, (known = []) => [
      ...known.filter(({ place: other }) => other !== made.place),
      made,
    ]);
    onPoster(made);
  };
  const has = (name: string) => places.some((one) => one.place.toLowerCase() === name.toLowerCase());
  const making = useAction({
    call: (name: string) => request(api.checkinPlaces.create, { body: { place: name, isNew: true } }),
    failed: "The code could not be created.",
    failureNotice: true,
    onSaved: show,
  });
  const free = listPlaces(events).filter((name) => !has(name));
  const [only = ""] = free.length === 1 ? free : [];
  // A colleague may have made the code of the chosen place by now.
  const chosen = free.includes(place) ? place : only;
  return (
    <section aria-labelledby="lasting" className="grid gap-4">
      <div>
        <h3 id="lasting" className="font-semibold font-serif text-lg">
          A poster for a place
        </h3>
        <p className="mt-1 max-w-prose text-ink-quiet">
          One code for every week. It opens the current event at the place, from an hour before the event to half an
          hour after it. It never opens events of a ministry.
        </p>
      </div>
      {poster && !isVoid && <ShownPoster poster={poster} />}
      <p role="status" className="text-caution empty:hidden">
        {poster && isVoid && `The code of ${poster.place} was replaced or removed. Posters with it do not work.`}
      </p>
      {query.error && <QueryError query={query} />}
      {places.length > 0 && (
        <ul className="grid gap-2" aria-label="Places with a permanent QR code">
          {places.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 grow break-words">
                {one.place}
                <span className="block text-ink-quiet text-sm">
                  {`Made ${formatDate(toDateInZone(new Date(one.createdAt), timezone))}`}
                </span>
              </span>
              <Button size="small" aria-label={`Replace the code of ${one.place}`} onClick={() => setReplacing(one)}>
                Replace
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove the code of ${one.place}`}
                onClick={() => setRemoving(one)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label="Place" hint={<PlaceHint events={events} />}>
        {(wiring) => (
          <div className="flex flex-wrap gap-3">
            <Select
              {...wiring}
              value={chosen}
              placeholder="Choose a place"
              options={free.map((name) => ({ value: name, label: name }))}
              onChange={({ target }) => setPlace(target.value)}
              className="w-72 max-sm:w-full"
            />
            <Button
              busy={making.busy}
              disabled={chosen === ""}
              onClick={() => {
                making.run(chosen);
                setPlace("");
              }}
            >
              Make a poster
            </Button>
          </div>
        )}
      </Field>
      {replacing && (
        <ConfirmAction
          danger
          title={`Replace the code of ${replacing.place}?`}
          text="Posters with the current code stop working."
          confirmLabel="Replace"
          call={() => request(api.checkinPlaces.create, { body: { place: replacing.place } })}
          onSaved={show}
          failed="The code could not be replaced."
          onClose={() => setReplacing(null)}
        />
      )}
      {removing && (
        <ConfirmAction
          danger
          title={`Remove the code of ${removing.place}?`}
          text="Posters with it stop working."
          confirmLabel="Remove"
          call={() => request(api.checkinPlaces.remove, { params: { id: removing.id } })}
          onSaved={() => poster?.id === removing.id && onPoster(null)}
          failed="The code could not be removed."
          done="QR code removed"
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

const focusHeading = (heading: HTMLElement | null) => heading?.focus();

function ShownPoster({ poster }: { poster: PlacePoster }) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
      {/* Black on white whatever the theme: cameras need it. */}
      <img
        src={poster.qrCode}
        alt={`Permanent QR code of ${poster.place}`}
        width={288}
        height={288}
        className="mx-auto aspect-square w-full max-w-72 rounded-lg border border-line"
      />
      <div className="flex min-w-0 flex-col gap-4">
        {/* It has the focus, because the code is the answer to the button and no notice may cover it. */}
        <h4
          key={poster.url}
          ref={focusHeading}
          tabIndex={-1}
          className="break-words font-semibold font-serif text-xl focus-visible:outline-none"
        >
          {`Poster for ${poster.place}`}
        </h4>
        <LocalAddressNote address={poster.url} next={`press Replace beside ${poster.place}`} />
        <InputBox
          label="Permanent link"
          hint="Print it now: the link is shown only once."
          readOnly
          value={poster.url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="primary" icon={<Printer />} className="self-start" onClick={() => window.print()}>
          Print poster
        </Button>
      </div>
      <PosterSheet title={poster.place} qrCode={poster.qrCode} url={poster.url} />
    </div>
  );
}
