// The services with which people may sign in: a list, and a form for one of them.

import { api } from "@narthex/contract/api.ts";
import { MAX_SIGN_IN_PROVIDERS, type SignInProviderView } from "@narthex/contract/sign-in-providers.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Problem } from "../ui/Field.tsx";
import { describeFailedTest } from "./describeFailedTest.ts";
import { SignInProviderForm } from "./SignInProviderForm.tsx";

const NEW = "";
const FALLBACK = "The test failed";

const TEXTS = {
  none: "People sign in with a password or a code by email. You can add services such as Google or Microsoft, so that they sign in with one click.",
  form: "People can also sign in with these services. An account is matched by its verified email address.",
  environment: "The server's environment sets these services (OIDC_PROVIDERS), so they cannot be changed here.",
  sample: "The sample congregation has no other services to sign in with.",
} as const;

export function SignInProvidersCard() {
  const { data } = useSuspenseQuery(read(api.signInProviders.list));
  const { source, providers, redirectAddress } = data;
  /** The id of the edited one; NEW for another one. */
  const [edited, setEdited] = useState<string | null>(null);
  const isFixed = source === "environment" || source === "sample";
  const taken = providers.map(({ id }) => id);
  // A colleague may have removed the edited one.
  const isEditing = edited === NEW || providers.some(({ id }) => id === edited);
  const close = () => setEdited(null);
  return (
    <Card
      title="Other ways to sign in"
      action={
        !isFixed &&
        !isEditing &&
        providers.length < MAX_SIGN_IN_PROVIDERS && (
          <Button size="small" icon={<Plus />} onClick={() => setEdited(NEW)}>
            Add a service
          </Button>
        )
      }
    >
      <p className="text-ink-quiet text-sm">{TEXTS[source]}</p>
      {providers.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {providers.map((provider) => (
            <li key={provider.id} className="py-4">
              {edited === provider.id ? (
                <SignInProviderForm {...{ provider, taken, redirectAddress }} onClose={close} />
              ) : (
                <ProviderRow
                  provider={provider}
                  onEdit={isFixed || isEditing ? undefined : () => setEdited(provider.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === NEW && <SignInProviderForm {...{ provider: null, taken, redirectAddress }} onClose={close} />}
    </Card>
  );
}

interface RowProps {
  provider: SignInProviderView;
  onEdit: (() => void) | undefined;
}

function ProviderRow({ provider: { id, name, issuer, secret }, onEdit }: RowProps) {
  const isReadable = secret?.isReadable !== false;
  const test = useAction({
    call: () => request(api.signInProviders.test, { params: { id } }),
    failed: FALLBACK,
    done: () => ({ title: `${name} answers`, description: "Now sign in with it once, in a private window." }),
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{name}</p>
        <p className="wrap-anywhere text-ink-quiet text-sm">{issuer}</p>
        {!isReadable && (
          <>
            <Badge tone="critical">Enter the secret again</Badge>
            <p className="mt-1 text-ink-quiet text-sm">
              It was stored with another SECRET of this server, so no one can sign in with this service.
            </p>
          </>
        )}
        <Problem sentence={test.error && describeFailedTest(test.error, FALLBACK)} />
      </div>
      <div className="flex gap-2">
        {isReadable && (
          <Button size="small" aria-label={`Test ${name}`} busy={test.busy} onClick={() => test.run()}>
            Test
          </Button>
        )}
        {onEdit && (
          <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
    </div>
  );
}
