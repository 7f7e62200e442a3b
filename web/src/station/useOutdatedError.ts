import { useState } from "react";
import { isUnavailable } from "../api/request.ts";

/** Whether an error says that the server cannot be reached, though the connection is back since then. */
export function useOutdatedError(error: Error | null, isLost: boolean): boolean {
  const [seen, setSeen] = useState<{ isLost: boolean; outdated: Error | null }>({ isLost, outdated: null });
  if (seen.isLost !== isLost) setSeen({ isLost, outdated: !isLost && isUnavailable(error) ? error : seen.outdated });
  return error !== null && error === seen.outdated;
}
