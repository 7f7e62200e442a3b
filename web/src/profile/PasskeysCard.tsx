import { api } from "@narthex/contract/api.ts";
import type { Passkey } from "@narthex/contract/passkeys.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Fingerprint, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { formatInstantDate } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";

const RenamePasskeyDialog = loadOnDemand(() => import("./RenamePasskeyDialog.tsx"));
const RemovePasskeyDialog = loadOnDemand(() => import("./RemovePasskeyDialog.tsx"));
const AddPasskey = loadOnDemand(
  () => import("./AddPasskey.tsx"),
  "AddPasskey",
  <Button icon={<Fingerprint />} disabled>
    Add a passkey
  </Button>,
);

const LACKS = {
  verified_email: "Please verify your email address first. Then you can add a passkey here.",
  site_name:
    "Passkeys need a site with a name, such as church.example.org. This one is opened with an IP address, so it cannot have them.",
} as const;

/** The passkeys of the account. */
export function PasskeysCard() {
  const { data } = useSuspenseQuery(read(api.passkeys.list));
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <Card
      title="Passkeys"
      description="Sign in with your fingerprint, your face, or the PIN of your phone or computer, without a password. A passkey cannot be guessed or given away by mistake, and no further code is needed."
    >
      {data.passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mb-4 divide-y divide-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {data.lacks ? <p className="text-ink-quiet">{LACKS[data.lacks]}</p> : <AddPasskey />}
      {renaming && <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} />}
      {removing && <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { timezone } = useCurrentUser().congregation;
  const { name, createdAt, lastUsedAt, otherSite } = passkey;
  const facts = [
    `Added ${formatInstantDate(createdAt, timezone)}`,
    lastUsedAt === null ? "not used yet" : `last used ${formatInstantDate(lastUsedAt, timezone)}`,
  ];
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="wrap-anywhere text-ink-quiet text-sm">{facts.join(" · ")}</p>
        {otherSite && <Badge tone="caution">{`Works only at ${otherSite}`}</Badge>}
      </div>
      <div className="flex shrink-0 gap-1">
        <IconButton label={`Rename ${name}`} icon={<Pencil />} onClick={onRename} />
        <IconButton label={`Remove ${name}`} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </li>
  );
}
