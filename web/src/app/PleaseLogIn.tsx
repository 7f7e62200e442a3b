import type { SignInOptions } from "@narthex/contract/signin.ts";
import { useEffect, useState } from "react";
import { request } from "../api/request.ts";
import { Doorway } from "../brand/Doorway.tsx";
import { landingCalls } from "../landing/calls.ts";
import { buildSignInAddress, paths, publicCalendarAddress } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";

interface PleaseLogInProps {
  /** The screen to which the visitor returns after signing in. */
  path: string;
  title: string;
  text?: string;
}

/** The page of a screen that needs an account, with a way to the public events where there is one. */
export function PleaseLogIn({ path, title, text }: PleaseLogInProps) {
  const [church, setChurch] = useState<SignInOptions | null>(null);
  // The page works without the church's name and logo, so failures are ignored.
  useEffect(() => {
    request(landingCalls.options, {}).then(setChurch, () => {});
  }, []);
  return (
    <Doorway eyebrow={church?.congregationName ?? ""} logo={church?.logo} title={title} text={text} home={paths.home}>
      <p className="flex flex-wrap gap-3">
        <a href={buildSignInAddress(path)} className={getButtonClass({ variant: "primary" })}>
          Log in
        </a>
        {path === paths.events && church?.publicCalendar && (
          <a href={publicCalendarAddress} className={getButtonClass()}>
            See public events
          </a>
        )}
      </p>
    </Doorway>
  );
}
