// The places of people in a ministry's serving plan, from which they are taken out when they are removed from the ministry.
import { api } from "@narthex/contract/api.ts";
import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { Checkbox } from "../ui/Checkbox.tsx";

/** Of more people than these, the places are not counted. */
const MOST = 10;

interface ServingPlaces {
  /** The checkbox of the question, or a sentence for more people than are asked about; nothing without places. */
  choice: ReactNode;
  /** Takes the people out of the plan, if the checkbox is checked. */
  takeOut: () => Promise<void>;
}

export function useServingPlaces(memberIds: readonly number[], ministryId: number): ServingPlaces {
  const [isChecked, setChecked] = useState(true);
  const asked = memberIds.length > MOST ? [] : memberIds;
  const found = useQueries({
    queries: asked.map((memberId) => read(api.plannedPeople.places, { params: { id: ministryId, memberId } })),
  });
  // People whose places are not known yet, or could not be read, are taken out as well.
  const planned = asked.filter((_, at) => found[at]?.data?.length !== 0);
  const count = found.reduce((sum, { data = [] }) => sum + data.length, 0);
  const places = count === 1 ? "1 place" : `${count} places`;
  return {
    choice:
      memberIds.length > MOST ? (
        <p>If some of them are in the serving plan, they stay there. Take them out in the plan.</p>
      ) : (
        count > 0 && (
          <Checkbox
            label="Also take them out of the serving plan"
            hint={`${places} at upcoming events. People who were asked get an email.`}
            checked={isChecked}
            onChange={(event) => setChecked(event.target.checked)}
          />
        )
      ),
    async takeOut() {
      if (!isChecked) return;
      for (const memberId of planned) await request(api.plannedPeople.remove, { params: { id: ministryId, memberId } });
    },
  };
}
