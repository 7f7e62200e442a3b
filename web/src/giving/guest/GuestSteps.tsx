import { api } from "@narthex/contract/api.ts";
import type { GivingInput, GivingOptions } from "@narthex/contract/giving.ts";
import { DEFAULT_AMOUNT } from "@narthex/contract/giving-kinds.ts";
import { useState } from "react";
import { createEntryKey } from "../../api/entryKey.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { buildSignInAddress, buildThanksAddress, paths } from "../../paths.ts";
import { linkClass } from "../../ui/link.ts";
import { DetailsStep } from "../DetailsStep.tsx";
import { buildGiftForm, type GiftForm, GONE, toGivingInput } from "../giftForm.ts";
import { type BegunGift, PaymentStep } from "../PaymentStep.tsx";

type GuestStepsProps = Omit<GivingOptions, "provider"> & { provider: "stripe" | "test" };

/** The two steps of a guest. Nothing typed is kept in the browser, which others may use too. */
export function GuestSteps({ provider, publishableKey, funds, feeRate, sendsReceipts }: GuestStepsProps) {
  const [gift, setGift] = useState<BegunGift | null>(null);
  const [wasThere, setWasThere] = useState(false);
  const [entryKey] = useState(createEntryKey);
  const form = useSchemaForm<GiftForm>(
    buildGiftForm(funds),
    {
      amount: DEFAULT_AMOUNT,
      fundId: funds[0]?.id ?? GONE,
      isSplit: false,
      splits: [],
      notes: "",
      coverFee: false,
      guest: { name: "", email: "", entryKey },
    },
    null,
  );
  const start = useAction({
    call: (body: GivingInput) => request(api.giving.start, { body }),
    failed: "Failed to initialize payment. Please try again.",
    onSaved: (begun) => {
      setGift(begun);
      setWasThere(true);
    },
  });
  if (gift)
    return (
      <PaymentStep
        gift={gift}
        provider={provider}
        publishableKey={publishableKey}
        returnTo={buildThanksAddress(gift.receipt)}
        onBack={() => setGift(null)}
        onPaid={() => location.assign(buildThanksAddress(gift.receipt))}
      />
    );
  return (
    <>
      <DetailsStep
        form={form}
        funds={funds}
        feeRate={feeRate}
        action={{ ...start, run: (typed) => start.run(toGivingInput(typed)) }}
        takeFocus={wasThere}
      >
        <TextField form={form} name="guest.name" label="Your name" required autoComplete="name" />
        <TextField
          form={form}
          name="guest.email"
          label="Email"
          type="email"
          inputMode="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={sendsReceipts ? "We send your receipt to this address." : "For questions about your gift."}
        />
      </DetailsStep>
      <p className="mt-6 text-ink-quiet text-sm">
        Do you have an account?{" "}
        <a href={buildSignInAddress(paths.give)} className={linkClass}>
          Sign in
        </a>{" "}
        to find the gift in your giving history.
      </p>
    </>
  );
}
