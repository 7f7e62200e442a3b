// Whose gifts are shown: a button that opens a search among the members.

import { api } from "@narthex/contract/api.ts";
import { ANONYMOUS } from "@narthex/contract/donation-kinds.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { useId, useState } from "react";
import { read } from "../client/reads.ts";
import { sentenceOf } from "../client/request.ts";
import { searchText } from "../client/searchText.ts";
import { useAfterPause } from "../client/useAfterPause.ts";
import { fullName } from "../client/words.ts";
import { controlClass } from "../ui/controlClass.ts";
import { cx } from "../ui/cx.ts";
import { SearchField } from "../ui/SearchField.tsx";
import type { GiftFilter } from "./giftFilter.ts";

const OFFERED = 8;
type Donor = NonNullable<GiftFilter["donor"]>;

interface DonorFilterProps {
  donor: Donor | undefined;
  /** The chosen member's name, where gifts tell it. */
  name: string | null;
  /** "" for everyone. */
  onChange: (donor: Donor | "") => void;
  className?: string;
}

export function DonorFilter({ donor, name, onChange, className }: DonorFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const [known, setKnown] = useState<{ id: Donor | ""; name: string } | null>(null);
  const labelId = useId();
  const choose = (id: Donor | "", chosenName: string) => {
    setKnown({ id, name: chosenName });
    onChange(id);
    setOpen(false);
  };
  const chosen = known?.id === donor ? known?.name : name;
  const shown = donor === undefined ? "Everyone" : donor === "anonymous" ? ANONYMOUS : (chosen ?? "One member");
  return (
    <div className={cx("min-w-0", className)}>
      <span id={labelId} className="mb-1.5 block font-medium text-sm">
        Donor
      </span>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <button
            type="button"
            aria-labelledby={`${labelId} ${labelId}-value`}
            className={cx(controlClass(false), "flex items-center justify-between gap-2 text-left")}
          >
            <span id={`${labelId}-value`} className="truncate">
              {shown}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-quiet" />
          </button>
        </Popover.Trigger>
        <Popover.Content
          aria-label="Donor"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-(--radix-popover-trigger-width) min-w-64 rounded-lg border border-line bg-surface-raised p-2 shadow-float"
        >
          <Choices onChoose={choose} />
        </Popover.Content>
      </Popover.Root>
    </div>
  );
}

const ROW = "flex min-h-11 w-full flex-col justify-center rounded-md px-2 py-1.5 text-left hover:bg-surface-sunken";

function Choices({ onChoose }: { onChoose: (donor: Donor | "", name: string) => void }) {
  const [text, setText] = useState("");
  const search = useAfterPause(searchText(text));
  const found = useQuery({
    ...read(api.members.list, { query: { limit: OFFERED, search } }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const members = search === "" ? [] : (found.data ?? []);
  const [first] = members;
  return (
    <>
      <SearchField
        label="Search members"
        placeholder="Name or email"
        slash={false}
        autoFocus
        value={text}
        onChange={setText}
        onEnter={first && !found.isFetching ? () => onChoose(first.id, fullName(first)) : undefined}
      />
      <ul className="mt-2 max-h-80 overflow-y-auto">
        {search === "" && (
          <>
            <li>
              <button type="button" className={ROW} onClick={() => onChoose("", "")}>
                Everyone
              </button>
            </li>
            <li>
              <button type="button" className={ROW} onClick={() => onChoose("anonymous", ANONYMOUS)}>
                {ANONYMOUS}
              </button>
            </li>
          </>
        )}
        {members.map((member) => (
          <li key={member.id}>
            <button type="button" className={ROW} onClick={() => onChoose(member.id, fullName(member))}>
              <span className="break-words">{fullName(member)}</span>
              {member.email && <span className="max-w-full truncate text-ink-quiet text-sm">{member.email}</span>}
            </button>
          </li>
        ))}
      </ul>
      {search !== "" && found.data?.length === 0 && (
        <p role="status" className="px-2 py-2.5 text-ink-quiet">
          No members found matching your search
        </p>
      )}
      {found.isError && (
        <p role="alert" className="px-2 py-2.5 text-critical text-sm">
          {sentenceOf(found.error, "Please try again in a moment.")}
        </p>
      )}
    </>
  );
}
