// The filter by donor.
import { api } from "@narthex/contract/api.ts";
import { ANONYMOUS } from "@narthex/contract/donation-kinds.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryClient, read } from "../api/reads.ts";
import { getSentence } from "../api/request.ts";
import { useSearchText } from "../format/useSearchText.ts";
import { formatNote } from "../people/formatHome.ts";
import { useClearMatch } from "../people/useClearMatch.ts";
import { NOT_CLEAR, SearchChoice, SearchedChoices } from "../ui/SearchChoice.tsx";
import type { GiftFilter } from "./giftFilter.ts";
import { useDonor } from "./useDonor.ts";

const EVERYONE = "Everyone";
const OFFERED = 8;
const AT_MOST = `At most ${OFFERED} people are listed. To find others, type more of the name.`;

const queryDonorsByName = (search: string) => read(api.donations.donors, { query: { search, limit: OFFERED } });
type Donor = NonNullable<GiftFilter["donor"]>;

interface DonorFilterProps {
  donor: Donor | undefined;
  /** "" for everyone. */
  onChange: (donor: Donor | "") => void;
  className?: string;
}

export function DonorFilter({ donor, onChange, className }: DonorFilterProps) {
  const known = useDonor(donor);
  const chosen = known === null ? "Nobody" : (known?.name ?? "…");
  const shown = donor === undefined ? EVERYONE : donor === "anonymous" ? ANONYMOUS : chosen;
  return (
    <SearchChoice label="Donor" shown={shown} className={className}>
      {(close) => (
        <Donors
          onChoose={(chosenDonor) => {
            onChange(chosenDonor);
            close();
          }}
        />
      )}
    </SearchChoice>
  );
}

function Donors({ onChoose }: { onChoose: (donor: Donor | "") => void }) {
  const [text, setText, search] = useSearchText();
  const found = useQuery({
    ...queryDonorsByName(search),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const donors = (found.data ?? []).map(({ donor, name, email, distinction, isFormer }) => ({
    key: String(donor),
    name,
    note: isFormer ? "Not in the directory" : formatNote({ email, distinction }),
    onChoose: () => onChoose(donor),
  }));
  const withoutSearch = [
    { key: "everyone", name: EVERYONE, onChoose: () => onChoose("") },
    { key: "anonymous", name: ANONYMOUS, onChoose: () => onChoose("anonymous") },
  ];
  const isSearch = search !== "";
  const { takeClearMatch, isUnclear } = useClearMatch({
    text,
    find: (wanted) => queryClient.fetchQuery(queryDonorsByName(wanted)),
    limit: OFFERED,
    onTake: ({ donor }) => onChoose(donor),
  });
  const isEmpty = isSearch && found.data?.length === 0;
  const isFull = isSearch && donors.length >= OFFERED;
  return (
    <SearchedChoices
      label="Search donors"
      text={text}
      onText={setText}
      choices={isSearch ? donors : withoutSearch}
      onEnter={() => void takeClearMatch()}
      note={isEmpty ? "No one found matching your search" : isUnclear ? NOT_CLEAR : isFull ? AT_MOST : null}
      error={found.isError ? getSentence(found.error, "Please try again in a moment.") : null}
    />
  );
}
