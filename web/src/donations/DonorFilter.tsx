// Whose gifts are shown.
import { api } from "@narthex/contract/api.ts";
import { ANONYMOUS } from "@narthex/contract/donation-kinds.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../client/reads.ts";
import { sentenceOf } from "../client/request.ts";
import { searchText } from "../client/searchText.ts";
import { useAfterPause } from "../client/useAfterPause.ts";
import { fullName } from "../client/words.ts";
import { SearchChoice, SearchedChoices } from "../ui/SearchChoice.tsx";
import type { GiftFilter } from "./giftFilter.ts";

const OFFERED = 8;
const EVERYONE = "Everyone";
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
  const [known, setKnown] = useState<{ id: Donor | ""; name: string } | null>(null);
  const chosen = known?.id === donor ? known?.name : name;
  const shown = donor === undefined ? EVERYONE : donor === "anonymous" ? ANONYMOUS : (chosen ?? "One member");
  return (
    <SearchChoice label="Donor" shown={shown} className={className}>
      {(close) => (
        <Donors
          onChoose={(id, chosenName) => {
            setKnown({ id, name: chosenName });
            onChange(id);
            close();
          }}
        />
      )}
    </SearchChoice>
  );
}

function Donors({ onChoose }: { onChoose: (donor: Donor | "", name: string) => void }) {
  const [text, setText] = useState("");
  const search = useAfterPause(searchText(text));
  const found = useQuery({
    ...read(api.members.list, { query: { limit: OFFERED, search } }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const members = (found.data ?? []).map((member) => ({
    key: String(member.id),
    name: fullName(member),
    note: member.email,
    onChoose: () => onChoose(member.id, fullName(member)),
  }));
  const withoutSearch = [
    { key: "everyone", name: EVERYONE, onChoose: () => onChoose("", "") },
    { key: "anonymous", name: ANONYMOUS, onChoose: () => onChoose("anonymous", ANONYMOUS) },
  ];
  const isSearch = search !== "";
  return (
    <SearchedChoices
      label="Search members"
      text={text}
      onText={setText}
      choices={isSearch ? members : withoutSearch}
      first={isSearch && !found.isFetching ? members[0] : undefined}
      nobody={isSearch && found.data?.length === 0 ? "No members found matching your search" : null}
      error={found.isError ? sentenceOf(found.error, "Please try again in a moment.") : null}
    />
  );
}
