import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { CardBoundary } from "../page/CardBoundary.tsx";
import { LazyServingCard } from "../serving/lazyServingCard.ts";

/** Requests to serve, and where the user serves soon. */
export function ServingSoon() {
  return (
    <CardBoundary title="Serving">
      <Requests />
    </CardBoundary>
  );
}

function Requests() {
  const { requests } = useSuspenseQuery(read(api.ownServing.show)).data;
  return requests.length > 0 && <LazyServingCard requests={requests} />;
}
