// The code of a tag, typed or scanned at the desk. It finds the children and marks them on the boards of their rooms.
import { api } from "@narthex/contract/api.ts";
import type { CalledChild } from "@narthex/contract/child-board.ts";
import { ScanLine } from "lucide-react";
import { useRef, useState } from "react";
import { assignToField } from "../../api/assignToField.ts";
import { ApiError, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { useFocusInvalid } from "../../forms/useFocusInvalid.ts";
import { Button } from "../../ui/Button.tsx";
import { InputBox } from "../../ui/InputBox.tsx";
import { CalledChildren } from "./CalledChildren.tsx";
import { CheckOutDialog } from "./CheckOutDialog.tsx";

const TOO_MANY = "Too many wrong codes. Please wait half a minute, or find the family by its name.";
const UNKNOWN = "No child inside has this code. Please check the tag.";

interface Called {
  readonly code: string;
  /** Those whom this desk has not handed over yet. */
  readonly children: readonly CalledChild[];
  /** Whether the code is one for several children: they are listed until the last one is handed over. */
  readonly isFamily: boolean;
}

export function CodeBox() {
  const [code, setCode] = useState("");
  const [called, setCalled] = useState<Called | null>(null);
  const [collecting, setCollecting] = useState<CalledChild | null>(null);
  const find = useAction({
    call: (typed: string) =>
      request(api.childrenInside.call, { body: { code: typed } }).catch((error) => {
        throw assignToField(error, "code", "not_found");
      }),
    failed: "The code could not be looked up. Please try again.",
    onSaved: (children, typed) => {
      setCode("");
      setCalled({ code: typed, children, isFamily: children.length > 1 });
      if (children.length === 1) setCollecting(children[0] ?? null);
    },
  });
  const { problem, error } = find;
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, problem);
  const isLimited = error instanceof ApiError && error.status === 429;
  const close = (isCollected: boolean) => {
    const left = called?.children.filter(({ checkInId }) => !isCollected || checkInId !== collecting?.checkInId) ?? [];
    setCalled(called?.isFamily && left.length > 0 ? { ...called, children: left } : null);
    setCollecting(null);
  };
  return (
    <section aria-label="Collect by code" className="grid max-w-xl gap-3">
      <form
        ref={form}
        noValidate
        aria-busy={find.busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== "" && !find.busy) find.run(code);
        }}
        className="flex items-end gap-3"
      >
        <InputBox
          label="Code of the tag"
          error={problem?.fields?.code ? UNKNOWN : isLimited ? TOO_MANY : problem?.message}
          className="min-w-0 grow"
          large
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          inputClassName="font-mono uppercase tracking-widest"
        />
        <Button type="submit" size="large" icon={<ScanLine />} busy={find.busy} className={problem ? "mb-6.5" : ""}>
          Find
        </Button>
      </form>
      {called?.isFamily && <CalledChildren list={called.children} onCollect={setCollecting} />}
      {called && collecting && (
        <CheckOutDialog
          checkInId={collecting.checkInId}
          name={formatFullName(collecting)}
          code={called.code}
          onClose={() => close(false)}
          onCollected={() => close(true)}
        />
      )}
    </section>
  );
}
