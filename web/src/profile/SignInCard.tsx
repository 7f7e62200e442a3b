import { api } from "@narthex/contract/api.ts";
import type { SignedInDevice } from "@narthex/contract/own-account.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, LogOut, Mail } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatInstantDate } from "../format/format.ts";
import { NOT_MAILED } from "../page/emailKept.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { NOT_WORKED } from "./OwnPasswordForm.tsx";

const ChangePasswordDialog = loadOnDemand(() => import("./ChangePasswordDialog.tsx"));

/** The password of the account, and the devices that are signed in to it. */
export function SignInCard() {
  const { data: account } = useSuspenseQuery(read(api.ownAccount.read));
  const others = account.devices.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Card
      title="Password and devices"
      description="Sign out a device that you have lost, or that you do not recognize, and change your password."
    >
      {account.hasPassword ? <ChangePassword /> : <ChooseFirstPassword />}
      <h3 id="devices" className="mt-6 font-semibold text-sm">
        Signed-in devices
      </h3>
      <ul aria-labelledby="devices" className="mt-2 divide-y divide-line">
        {account.devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {others > 1 && <SignOutOthers count={others} />}
    </Card>
  );
}

function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<KeyRound />} onClick={() => setOpen(true)}>
        Change password
      </Button>
      {isOpen && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** For accounts that sign in with codes by email or through another provider. */
function ChooseFirstPassword() {
  const { email } = useCurrentUser();
  const send = useAction({
    call: () => request(api.signin.forgotPassword, { body: { email } }),
    failed: NOT_WORKED,
    failureNotice: true,
    done: ({ isMailed }) =>
      isMailed
        ? { title: "Email sent", description: `Open the link in the email to ${email} within an hour.` }
        : { title: "No email sent", description: NOT_MAILED },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="grow basis-64">You sign in without a password.</p>
      <Button icon={<Mail />} busy={send.busy} onClick={() => send.run()}>
        Choose a password by email
      </Button>
    </div>
  );
}

function DeviceRow({ device }: { device: SignedInDevice }) {
  const { timezone } = useCurrentUser().congregation;
  const { id, address, isCurrent, signedInAt, lastUsedAt } = device;
  const name = device.name ?? "Unknown device";
  const signOut = useAction({
    call: () => request(api.ownAccount.signOutDevice, { params: { id } }),
    failed: NOT_WORKED,
    failureNotice: true,
    done: "Device signed out",
  });
  const facts = [
    `Signed in ${formatInstantDate(signedInAt, timezone)}`,
    ...(isCurrent ? [] : [`last used ${formatInstantDate(lastUsedAt, timezone)}`]),
    ...(address === null ? [] : [`network address ${address}`]),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isCurrent && <Badge tone="positive">This device</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-quiet text-sm">{facts.join(" · ")}</p>
      </div>
      {!isCurrent && (
        <Button size="small" icon={<LogOut />} busy={signOut.busy} onClick={() => signOut.run()}>
          Sign out<span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </li>
  );
}

function SignOutOthers({ count }: { count: number }) {
  const signOut = useAction({
    call: () => request(api.ownAccount.signOutOthers, {}),
    failed: NOT_WORKED,
    failureNotice: true,
    done: "All other devices signed out",
  });
  return (
    <Button className="mt-2" icon={<LogOut />} busy={signOut.busy} onClick={() => signOut.run()}>
      {`Sign out all ${count} other devices`}
    </Button>
  );
}
