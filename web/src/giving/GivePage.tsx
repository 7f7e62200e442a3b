import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { read } from "../api/reads.ts";
import { Page } from "../page/Page.tsx";
import { useCurrentUser } from "../session/session.ts";
import { GiveSteps } from "./GiveSteps.tsx";
import { NotSetUp } from "./NotSetUp.tsx";

/** Giving online: the details, then the payment by card. */
export default function GivePage() {
  const { congregation } = useCurrentUser();
  const { data: options } = useSuspenseQuery(read(api.giving.options));
  const [first] = useState(options.provider);
  const isNew = first === null && options.provider === "stripe";
  // The document was loaded without the content security policy that allows Stripe's script, so it is loaded again.
  useEffect(() => {
    if (isNew) location.reload();
  }, [isNew]);
  return (
    <Page title="Give Online" subtitle={`Your gift to ${congregation.name}`}>
      <div className="max-w-2xl">
        {options.provider === null || isNew ? <NotSetUp /> : <GiveSteps {...options} provider={options.provider} />}
      </div>
    </Page>
  );
}
