// The filters of a report: those that its category supports.

import { api } from "@narthex/contract/api.ts";
import { DONATION_METHOD_WORDS, DONATION_TYPE_WORDS } from "@narthex/contract/donation-kinds.ts";
import { MAX_SEARCH } from "@narthex/contract/limits.ts";
import { FILTERS_OF, NO_MINISTRY, type ReportCategory, SEARCH_LABELS } from "@narthex/contract/report-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { listOptions } from "../format/listOptions.ts";
import { InputBox } from "../ui/InputBox.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import type { FieldErrors } from "./reportParams.ts";
import { listStatusOptions } from "./reportWords.ts";

export type FilterName = "search" | "ministryId" | "type" | "method" | "status";

/** Represents a value that is not in the list, so that any other option can be chosen. */
const UNAVAILABLE = { value: "lost", label: "Please choose", disabled: true };

interface FiltersProps {
  category: ReportCategory;
  /** As text; "" if nothing is chosen. */
  values: Readonly<Record<FilterName, string>>;
  /** The errors by field. */
  wrong: FieldErrors;
  onChange: (name: FilterName, value: string) => void;
}

export function Filters({ category, values, wrong, onChange }: FiltersProps) {
  const known = FILTERS_OF[category];
  const { data: ministries = [] } = useQuery({
    ...read(api.ministries.list),
    enabled: known.includes("ministryId"),
  });
  const choices = {
    ministryId: {
      label: "Ministry",
      all: "All ministries",
      options: [
        ...(category === "workers" ? [] : [{ value: "none", label: NO_MINISTRY }]),
        ...ministries.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    type: { label: "Type", all: "All types", options: listOptions(DONATION_TYPE_WORDS) },
    method: { label: "Method", all: "All methods", options: listOptions(DONATION_METHOD_WORDS) },
    status: { label: "Status", all: "Any status", options: listStatusOptions(category) },
  };
  return known.map((name) =>
    name === "search" ? (
      <InputBox
        key={name}
        label={SEARCH_LABELS[category]}
        error={wrong[name]}
        type="search"
        // The browser clears it, and the help stays open.
        data-keeps-escape={values.search ? "" : undefined}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        spellCheck={false}
        value={values.search}
        onChange={({ target }) => onChange(name, target.value)}
      />
    ) : (
      <SelectBox
        key={name}
        label={choices[name].label}
        error={wrong[name]}
        placeholder={choices[name].all}
        options={wrong[name] ? [UNAVAILABLE, ...choices[name].options] : choices[name].options}
        value={wrong[name] ? UNAVAILABLE.value : values[name]}
        onChange={({ target }) => onChange(name, target.value)}
      />
    ),
  );
}
