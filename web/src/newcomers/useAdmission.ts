import { api } from "@narthex/contract/api.ts";
import type { Companion } from "@narthex/contract/newcomers.ts";
import { request } from "../api/request.ts";
import { type Action, type ActionOptions, useAction } from "../api/useAction.ts";
import { formatFullName } from "../format/format.ts";

/**
 * Admits people in one step, all or none. The server refuses people who may be someone that is not shown here.
 * @param hint a sentence for after the admission
 */
export function useAdmission(
  options: Pick<ActionOptions<readonly Companion[], unknown>, "failureNotice" | "onDone">,
  hint?: string,
): Action<readonly Companion[]> {
  return useAction({
    ...options,
    call: (people: readonly Companion[]) => {
      const entries = people.map(({ id, updatedAt, likely }) => ({
        id,
        updatedAt: updatedAt ?? undefined,
        likely: likely.map((other) => other.id),
      }));
      return request(api.newcomers.admit, { body: { people: entries } });
    },
    failed: "These people could not be admitted. Please try again.",
    done: (_, people) => {
      const [first] = people;
      return {
        title:
          first && people.length === 1
            ? `${formatFullName(first)} is admitted`
            : `${people.length} people are admitted`,
        ...(hint === undefined ? {} : { description: hint }),
      };
    },
  });
}
