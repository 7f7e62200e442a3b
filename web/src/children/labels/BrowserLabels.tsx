// Tags of children as PDF. The browser does not say whether a printer worked, so someone confirms it.
import { api } from "@narthex/contract/api.ts";
import { LABEL_SIZE_NAMES, LABEL_SIZES, type LabelSize } from "@narthex/contract/label-sizes.ts";
import { Check, Printer } from "lucide-react";
import { useState } from "react";
import { buildAddress, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { linkClass } from "../../ui/link.ts";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { useDeskRights } from "../rights/deskRights.ts";
import { useLabelSize } from "./labelSize.ts";
import { TooLate } from "./TooLate.tsx";

const NOT_RECORDED = "This could not be recorded. Please try again.";
const SIZES = LABEL_SIZES.map((value) => ({ value, label: LABEL_SIZE_NAMES[value] }));

interface BrowserLabelsProps {
  /** Of children at one event. */
  checkInIds: readonly number[];
  /** Whether the caller no longer gets the tags. */
  isOver?: boolean;
  /** Called when the labels are opened, and if they were not printed. With it, printing is the next step of the screen. */
  onPrint?: ((isPrinted: boolean) => void) | undefined;
}

export function BrowserLabels({ checkInIds, isOver = false, onPrint }: BrowserLabelsProps) {
  const { labelSize } = useDeskRights();
  const [remembered, setSize] = useLabelSize();
  // A station has the size that was chosen for it.
  const size = labelSize ?? remembered;
  const [state, setState] = useState<"new" | "opened" | "printed">("new");
  const confirm = useAction({
    call: (printed: boolean) => request(api.childLabels.confirm, { body: { checkInIds: [...checkInIds], printed } }),
    failed: NOT_RECORDED,
    failureNotice: true,
    onSaved: (_, printed) => {
      setState(printed ? "printed" : "new");
      onPrint?.(printed);
    },
  });
  const [id = 0, ...others] = checkInIds;
  const href = buildAddress(api.childLabels.pdf, {
    params: { id },
    query: { size, ...(others.length > 0 ? { also: others.join() } : {}) },
  });
  return (
    <section aria-label="Labels" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {labelSize === null && (
          <SelectBox
            label="Label size"
            className="min-w-0 grow basis-56"
            large
            options={SIZES}
            value={size}
            onChange={({ target }) => setSize(target.value as LabelSize)}
          />
        )}
        {!isOver && (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            onClick={() => {
              setState("opened");
              onPrint?.(true);
            }}
            className={getButtonClass({ size: "large", variant: onPrint && state === "new" ? "primary" : "secondary" })}
          >
            <Printer aria-hidden />
            {state === "new" ? "Print labels" : "Print again"}
          </a>
        )}
      </div>
      {isOver && <TooLate />}
      {state === "printed" ? (
        <p role="status" className="flex items-center gap-2 text-positive">
          <Check aria-hidden className="size-4.5" />
          Labels printed
        </p>
      ) : state === "opened" ? (
        <div className="flex flex-wrap items-center gap-3">
          <span>Did the labels print?</span>
          <Button busy={confirm.busy} onClick={() => confirm.run(true)}>
            Yes
          </Button>
          <Button variant="quiet" busy={confirm.busy} onClick={() => confirm.run(false)}>
            No
          </Button>
        </div>
      ) : (
        <p className="text-sm">
          <a
            href={buildAddress(api.childLabels.test, { query: { size } })}
            target="_blank"
            rel="noreferrer"
            className={linkClass}
          >
            Print a test label
          </a>
        </p>
      )}
    </section>
  );
}
