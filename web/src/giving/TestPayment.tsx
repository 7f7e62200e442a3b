// The sample congregation's own provider: the same step as with a real one, but the cards are chosen instead of typed.
import { api } from "@narthex/contract/api.ts";
import { TEST_CARDS, type TestCard } from "@narthex/contract/payments.ts";
import { useMutation } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { ApiError, getSentence, request } from "../api/request.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { SelectBox } from "../ui/SelectBox.tsx";
import { NO_ANSWER } from "./noAnswer.ts";
import type { ProviderProps } from "./providerProps.ts";

const LABELS: Readonly<Record<TestCard, string>> = {
  accepted: "A card that is accepted",
  declined: "A card that is declined",
  insufficient_funds: "A card without enough money",
};

const CARDS = TEST_CARDS.map((value) => ({ value, label: LABELS[value] }));

export function TestPayment({ clientSecret, submitLabel, onBusy, onPaid }: ProviderProps) {
  const [card, setCard] = useState<TestCard>("accepted");
  const [paid, setPaid] = useState(false);
  const pay = useMutation({
    mutationFn: () => request(api.payments.payWithTestCard, { body: { clientSecret, card } }),
    onMutate: () => onBusy(true),
    onSuccess: () => {
      setPaid(true);
      onPaid();
    },
    onError: (error) => {
      onBusy(false);
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const description = isRefused ? getSentence(error, NO_ANSWER) : NO_ANSWER;
      notify({ title: "Payment Failed", description, variant: "destructive" });
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="flex gap-3 rounded-md bg-caution-quiet px-4 py-3 text-caution">
        <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
        Test mode: no card is charged
      </p>
      <SelectBox
        label="Test card"
        large
        options={CARDS}
        value={card}
        onChange={({ target }) => setCard(target.value as TestCard)}
      />
      <ActionBar>
        <Button variant="primary" busy={pay.isPending || paid} onClick={() => pay.mutate()}>
          {submitLabel}
        </Button>
      </ActionBar>
    </div>
  );
}
