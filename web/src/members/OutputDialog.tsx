// The dialog to print a list: how many people, who is left out and why, and the file.
import { api } from "@narthex/contract/api.ts";
import { LABEL_FORMATS, LABELS_PER_SHEET, type LabelFormat } from "@narthex/contract/label-formats.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { DirectoryCounts } from "@narthex/contract/outputs.ts";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { read } from "../api/reads.ts";
import { buildAddress } from "../api/request.ts";
import { formatMembers, formatNumber } from "../format/format.ts";
import { type FailedQuery, QueryError } from "../page/QueryError.tsx";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { InputBox } from "../ui/InputBox.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import { Loading } from "../ui/Skeleton.tsx";

const FORMAT_LABELS: Readonly<Record<LabelFormat, string>> = {
  avery5160: "Avery 5160, US letter, 30 labels",
  "a4-3x8": "A4, 3 × 8 labels of 70 × 37 mm",
};
const FORMAT_OPTIONS = LABEL_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }));

interface OutputDialogProps {
  output: "labels" | "directory";
  filter: ListFilter;
  onClose: () => void;
}

export default function OutputDialog({ output, ...rest }: OutputDialogProps) {
  return output === "labels" ? <LabelsDialog {...rest} /> : <DirectoryDialog {...rest} />;
}

type PartProps = Omit<OutputDialogProps, "output">;

/** "3 people have no address."; empty if the count is 0. */
const describeLeftOut = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 person ${one}` : `${formatNumber(count)} people ${many}`];

function LabelsDialog({ filter, onClose }: PartProps) {
  const query = useQuery(read(api.outputs.labelCounts, { query: filter }));
  const [format, setFormat] = useState<LabelFormat>("avery5160");
  const [first, setFirst] = useState(1);
  const most = LABELS_PER_SHEET[format];
  const counts = query.data;
  return (
    <Shell
      title="Address labels"
      description="One label for each household with its address, and one for each person with another address."
      query={query}
      sentence={
        counts &&
        `${counts.labels === 1 ? "1 label" : `${formatNumber(counts.labels)} labels`} for ${formatMembers(counts.people - counts.inactive - counts.withoutAddress - counts.withoutStreet - counts.unprintable)}.`
      }
      left={
        counts
          ? [
              ...describeLeftOut(counts.inactive, "is inactive.", "are inactive."),
              ...describeLeftOut(counts.withoutAddress, "has no address.", "have no address."),
              ...describeLeftOut(
                counts.withoutStreet,
                "has an address without a street.",
                "have addresses without a street.",
              ),
              ...describeLeftOut(
                counts.unprintable,
                "has a name or an address that our fonts cannot print.",
                "have names or addresses that our fonts cannot print.",
              ),
            ]
          : []
      }
      address={
        counts && counts.labels > 0 ? buildAddress(api.outputs.labels, { query: { ...filter, format, first } }) : null
      }
      onClose={onClose}
    >
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <SelectBox
          label="Sheet"
          options={FORMAT_OPTIONS}
          value={format}
          onChange={({ target }) => {
            setFormat(LABEL_FORMATS.find((one) => one === target.value) ?? "avery5160");
            setFirst(1);
          }}
        />
        <InputBox
          label="First label"
          hint="Higher for a sheet that was used before."
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={first}
          onChange={({ target }) => setFirst(Math.min(most, Math.max(1, Math.trunc(target.valueAsNumber) || 1)))}
        />
      </div>
      <p className="mt-3 text-ink-quiet text-sm">Print at 100 %, without fitting to the page.</p>
    </Shell>
  );
}

function DirectoryDialog({ filter, onClose }: PartProps) {
  const query = useQuery(read(api.outputs.directoryCounts, { query: filter }));
  const [isShort, setShort] = useState(false);
  const counts = query.data;
  const printed = counts ? counts.printed - (isShort ? counts.sharingNothing : 0) : 0;
  return (
    <Shell
      title="Photo directory"
      description="By last name, with the phone, email and address that each person shares with the congregation."
      query={query}
      sentence={counts && `${formatMembers(printed)} of ${formatNumber(counts.people)} will be printed.`}
      left={
        counts
          ? [
              ...describeLeftOut(counts.notActive, "is not an active member.", "are not active members."),
              ...describeLeftOut(
                counts.unprintable,
                "has a name that our fonts cannot print.",
                "have names that our fonts cannot print.",
              ),
              ...(isShort ? describeLeftOut(counts.sharingNothing, "shares nothing.", "share nothing.") : []),
            ]
          : []
      }
      address={
        printed > 0
          ? buildAddress(api.outputs.directory, {
              query: isShort ? { ...filter, sharing: "something" } : { ...filter },
            })
          : null
      }
      onClose={onClose}
    >
      {counts &&
        describeLeftOut(
          counts.withoutAddress,
          "has an address that our fonts cannot print, and is printed without it.",
          "have addresses that our fonts cannot print, and are printed without them.",
        ).map((line) => (
          <p key={line} className="mt-4">
            {line}
          </p>
        ))}
      {counts && counts.sharingNothing > 0 && (
        <div className="mt-4 flex flex-col gap-3">
          <p>{describeNothingShared(counts)}</p>
          <Checkbox
            label="Leave out people who share nothing"
            checked={isShort}
            onChange={({ target }) => setShort(target.checked)}
          />
        </div>
      )}
    </Shell>
  );
}

/** Warns of pages with bare names, as after an import, before anybody has chosen what to share. */
function describeNothingShared({ printed, sharingNothing }: DirectoryCounts): string {
  const who =
    printed === sharingNothing
      ? "Nobody of them shares"
      : sharingNothing === 1
        ? "1 of them does not share"
        : `${formatNumber(sharingNothing)} of them do not share`;
  return `${who} a phone, email, address or picture yet: only the name would be printed. People choose in their profile what they share.`;
}

interface ShellProps {
  title: string;
  description: string;
  query: FailedQuery & { isPending: boolean };
  /** Describes the printed file. */
  sentence: string | undefined;
  /** Describes who is left out, and why. */
  left: readonly string[];
  /** The URL of the file; null if there is nothing to print. */
  address: string | null;
  onClose: () => void;
  children?: ReactNode;
}

function Shell({ title, description, query, sentence, left, address, onClose, children }: ShellProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <div className="pb-4">
        {query.isPending ? (
          <Loading label="Counting" bar="h-5 w-3/5" />
        ) : sentence === undefined ? (
          <QueryError query={query} />
        ) : (
          <>
            <p>{sentence}</p>
            {left.length > 0 && (
              <>
                <p className="mt-3 font-medium">Left out:</p>
                <ul className="mt-1 list-disc pl-5 text-ink-quiet">
                  {left.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </>
            )}
            {children}
          </>
        )}
      </div>
      <ActionBar>
        <Button onClick={onClose}>Close</Button>
        {address && (
          <a href={address} target="_blank" rel="noreferrer" className={getButtonClass({ variant: "primary" })}>
            <Printer aria-hidden />
            Open PDF
          </a>
        )}
      </ActionBar>
    </Dialog>
  );
}
