// Whose deeds are shown: a button that opens a search among the accounts.
import { api } from "@narthex/contract/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { useId, useState } from "react";
import { read } from "../client/reads.ts";
import { sentenceOf } from "../client/request.ts";
import { searchText } from "../client/searchText.ts";
import { useAfterPause } from "../client/useAfterPause.ts";
import { controlClass } from "../ui/controlClass.ts";
import { cx } from "../ui/cx.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { nameOfUser } from "../users/nameOfUser.ts";

const OFFERED = 8;

interface PersonFilterProps {
  actor: string | undefined;
  /** The account's id, or "" for anyone. */
  onChange: (actor: string) => void;
}

export function PersonFilter({ actor, onChange }: PersonFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  const chosen = useQuery({ ...read(api.users.get, { params: { id: actor ?? "" } }), enabled: actor !== undefined });
  const name = chosen.data ? nameOfUser(chosen.data) : chosen.isError ? "A deleted account" : "…";
  const choose = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <div className="min-w-0">
      <span id={labelId} className="mb-1.5 block font-medium text-sm">
        Who did it
      </span>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <button
            type="button"
            aria-labelledby={`${labelId} ${labelId}-value`}
            className={cx(controlClass(false), "flex items-center justify-between gap-2 text-left")}
          >
            <span id={`${labelId}-value`} className="truncate">
              {actor === undefined ? "Anyone" : name}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-quiet" />
          </button>
        </Popover.Trigger>
        <Popover.Content
          aria-label="Who did it"
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

function Choices({ onChoose }: { onChoose: (id: string) => void }) {
  const [text, setText] = useState("");
  const search = useAfterPause(searchText(text));
  const found = useQuery({
    ...read(api.users.list, { query: { limit: OFFERED, ...(search ? { search } : {}) } }),
    placeholderData: keepPreviousData,
  });
  const [first] = found.data ?? [];
  return (
    <>
      <SearchField
        label="Search accounts"
        placeholder="Name or email"
        slash={false}
        autoFocus
        value={text}
        onChange={setText}
        onEnter={first && !found.isFetching ? () => onChoose(first.id) : undefined}
      />
      <ul className="mt-2 max-h-80 overflow-y-auto">
        {search === "" && (
          <li>
            <button type="button" className={ROW} onClick={() => onChoose("")}>
              Anyone
            </button>
          </li>
        )}
        {found.data?.map((user) => (
          <li key={user.id}>
            <button type="button" className={ROW} onClick={() => onChoose(user.id)}>
              <span className="break-words">{nameOfUser(user)}</span>
              <span className="max-w-full truncate text-ink-quiet text-sm">{user.email}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.data?.length === 0 && (
        <p role="status" className="px-2 py-2.5 text-ink-quiet">
          No accounts found
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
