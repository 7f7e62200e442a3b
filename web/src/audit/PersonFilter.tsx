// The filter by the person who acted.
import { api } from "@narthex/contract/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryClient, read } from "../api/reads.ts";
import { getSentence } from "../api/request.ts";
import { useSearchText } from "../format/useSearchText.ts";
import { formatUserName } from "../people/formatUserName.ts";
import { useClearMatch } from "../people/useClearMatch.ts";
import { NOT_CLEAR, SearchChoice, SearchedChoices } from "../ui/SearchChoice.tsx";

const OFFERED = 8;
const ANYONE = "Anyone";

const queryAccounts = (search: string) =>
  read(api.users.list, { query: { limit: OFFERED, ...(search ? { search } : {}) } });

interface PersonFilterProps {
  actor: string | undefined;
  /** The account's id, or "" for anyone. */
  onChange: (actor: string) => void;
}

export function PersonFilter({ actor, onChange }: PersonFilterProps) {
  const chosen = useQuery({ ...read(api.users.get, { params: { id: actor ?? "" } }), enabled: actor !== undefined });
  const name = chosen.data ? formatUserName(chosen.data) : chosen.isError ? "A deleted account" : "…";
  return (
    <SearchChoice label="Person" shown={actor === undefined ? ANYONE : name}>
      {(close) => (
        <Accounts
          onChoose={(id) => {
            onChange(id);
            close();
          }}
        />
      )}
    </SearchChoice>
  );
}

function Accounts({ onChoose }: { onChoose: (id: string) => void }) {
  const [text, setText, search] = useSearchText();
  const found = useQuery({
    ...queryAccounts(search),
    placeholderData: keepPreviousData,
  });
  const users = (found.data ?? []).map((user) => ({
    key: user.id,
    name: formatUserName(user),
    note: user.email,
    onChoose: () => onChoose(user.id),
  }));
  const anyone = { key: "anyone", name: ANYONE, onChoose: () => onChoose("") };
  const { takeClearMatch, isUnclear } = useClearMatch({
    text,
    find: (wanted) => queryClient.fetchQuery(queryAccounts(wanted)),
    limit: OFFERED,
    onTake: ({ id }) => onChoose(id),
  });
  return (
    <SearchedChoices
      label="Search accounts"
      text={text}
      onText={setText}
      choices={search === "" ? [anyone, ...users] : users}
      onEnter={() => void takeClearMatch()}
      note={found.data?.length === 0 ? "No accounts found" : isUnclear ? NOT_CLEAR : null}
      error={found.isError ? getSentence(found.error, "Please try again in a moment.") : null}
    />
  );
}
