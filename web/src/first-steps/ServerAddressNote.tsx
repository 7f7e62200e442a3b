import { useQuery } from "@tanstack/react-query";
import { LocalAddressNote } from "../page/LocalAddressNote.tsx";
import { firstStepsRead } from "./firstSteps.queries.ts";

/** People open invitations and the links in emails on their own devices. */
export function ServerAddressNote() {
  const { data } = useQuery(firstStepsRead);
  return <LocalAddressNote address={data?.localAddress} />;
}
