import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { SelectBox } from "../ui/SelectBox.tsx";

interface FundFilterProps {
  fund: number | undefined;
  /** "" for all funds. */
  onChange: (fund: number | "") => void;
}

/** Closed funds are offered, too, because their gifts stay. */
export function FundFilter({ fund, onChange }: FundFilterProps) {
  const funds = useQuery(read(api.funds.list)).data ?? [];
  return (
    <SelectBox
      label="Fund"
      placeholder="All funds"
      options={funds.map(({ id, name, isClosed }) => ({ value: id, label: isClosed ? `${name} (closed)` : name }))}
      value={fund ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? "" : Number(target.value))}
    />
  );
}
