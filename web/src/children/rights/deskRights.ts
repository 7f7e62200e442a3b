// What the desk's screens may do: as the session says, or at a check-in station, where there is no session.
import { api } from "@narthex/contract/api.ts";
import type { LabelSize } from "@narthex/contract/label-sizes.ts";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { read } from "../../api/reads.ts";

export interface DeskRights {
  /** Whether a children's lead works here. */
  readonly leads: boolean;
  /** Whether a person works here in an own session, who may use approvals of colleagues. */
  readonly isPerson: boolean;
  readonly timezone: string;
  /** Whether a printing program prints the labels of this station. */
  readonly isPrintedByProgram: boolean;
  /** Of the station; null in a session, where the browser stores one. */
  readonly labelSize: LabelSize | null;
}

/** The rights at a station; null in a session. */
export const StationRights = createContext<DeskRights | null>(null);

export function useDeskRights(): DeskRights {
  const station = useContext(StationRights);
  const { data } = useQuery({ ...read(api.signin.user), enabled: station === null });
  if (station) return station;
  return {
    leads: data?.permissions.includes("children.lead") ?? false,
    isPerson: true,
    isPrintedByProgram: false,
    labelSize: null,
    timezone: data?.congregation.timezone ?? "UTC",
  };
}
