import { Copy } from "lucide-react";
import { useCallback, useRef } from "react";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { copyWithNotice } from "../../ui/copyText.ts";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
import { buildSubscriptionLinks } from "./buildSubscriptionLinks.ts";

/** A new address, which is shown only now. Closing before it was used or copied needs a confirmation. */
export function FeedAddress({ url }: { url: string }) {
  const isKept = useRef(false);
  useUnsaved(useCallback(() => !isKept.current && "shown-once", []));
  const keep = () => {
    isKept.current = true;
  };
  const copy = async () => {
    if (await copyWithNotice(url, { title: "Address copied" })) keep();
  };
  return (
    <div className="grid gap-4 pb-5">
      <p>
        Add this address to your calendar program. Anyone who has it can read these events, so keep it to yourself. It
        is shown only now.
      </p>
      <div className="flex flex-wrap gap-2">
        {buildSubscriptionLinks(url).map(({ label, href }) => (
          <a key={label} href={href} target="_blank" rel="noreferrer" className={getButtonClass()} onClick={keep}>
            {label}
          </a>
        ))}
      </div>
      <Field label="Address">
        {(wiring) => (
          <span className="flex gap-2">
            <Input {...wiring} readOnly value={url} onFocus={({ target }) => target.select()} onCopy={keep} />
            <Button icon={<Copy />} onClick={() => void copy()}>
              Copy
            </Button>
          </span>
        )}
      </Field>
      <p className="text-ink-quiet text-sm">
        Programs look for changes at their own pace: Apple about every hour, Outlook every few hours, Google up to once
        a day.
      </p>
    </div>
  );
}
