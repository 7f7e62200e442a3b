import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { buildAddress } from "../api/request.ts";
import { useCurrentUser } from "../session/session.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Select } from "../ui/Select.tsx";
import { hoursSummary } from "./hours.queries.ts";

/** A letter to print: for a school, an employer, or the user's own records. */
export function HoursLetter() {
  const { memberId } = useCurrentUser();
  const { data } = useSuspenseQuery(hoursSummary);
  const [chosen, setChosen] = useState<number | null>(null);
  const [newest] = data.years;
  const year = chosen ?? newest;
  return (
    <Card title="Letter" description="Your approved hours of a year on one sheet, to print and have signed.">
      {year === undefined || memberId === null ? (
        <p className="text-ink-quiet">A letter is available as soon as some of your hours are approved.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Select
            aria-label="Year of the letter"
            value={year}
            onChange={(event) => setChosen(Number(event.target.value))}
            options={data.years.map((value) => ({ value, label: String(value) }))}
            className="w-28"
          />
          <a
            href={buildAddress(api.workerHours.letter, { params: { memberId, year } })}
            download={`volunteer-hours-${year}.pdf`}
            className={getButtonClass()}
          >
            <FileText aria-hidden />
            Download letter
          </a>
        </div>
      )}
    </Card>
  );
}
