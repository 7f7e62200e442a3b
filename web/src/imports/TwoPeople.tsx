// The choice for rows whose first name has two people, such as "Ben & Sue". A choice checks the file again.
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useId } from "react";
import { Card } from "../ui/Card.tsx";
import { formatRows } from "./importWords.ts";

type Choice = MemberImport["values"]["twoPeople"];

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: "one", label: "Keep each as one person" },
  { value: "two", label: "Make two people in one household" },
];

interface TwoPeopleProps {
  /** The number of such rows. */
  count: number;
  chosen: Choice;
  busy: boolean;
  onChoose: (choice: Choice) => void;
}

export function TwoPeople({ count, chosen, busy, onChoose }: TwoPeopleProps) {
  const name = useId();
  const title = count === 1 ? "1 row has two people" : `${formatRows(count)} have two people`;
  return (
    <Card
      title={title}
      description="The first name has two people, such as Ben & Sue. If you make two, both are adults of one household. Email, phone, ID and date of birth stay with the first."
    >
      <fieldset className="grid gap-2" disabled={busy}>
        <legend className="sr-only">{title}</legend>
        {CHOICES.map(({ value, label }) => (
          <label key={value} className="flex min-h-8 cursor-pointer items-center gap-3 touch:min-h-11">
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-4 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
