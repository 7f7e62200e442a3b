import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { Page } from "../page/Page.tsx";
import { useCurrentUser } from "../session/session.ts";
import { GiveSteps } from "./GiveSteps.tsx";
import { NotSetUp } from "./NotSetUp.tsx";

/** Giving online: the details, then the payment by card. */
export default function GivePage() {
  const { congregation } = useCurrentUser();
  const { data: options } = useSuspenseQuery(read(api.giving.options));
  return (
    <Page title="Give Online" subtitle={`Your gift to ${congregation.name}`}>
      <div className="max-w-2xl">
        {options.provider === null ? <NotSetUp /> : <GiveSteps {...options} provider={options.provider} />}
      </div>
    </Page>
  );
}
