import { ERRORS, type ErrorCode } from "@narthex/contract/errors.ts";
import { FieldError } from "../ui/Field.tsx";

/** Why an attempt with an account elsewhere failed. Loaded when one did: it brings every sentence of the house. */
export function FailureElsewhere({ code }: { code: string }) {
  if (!Object.hasOwn(ERRORS, code)) return null;
  return (
    <div role="alert" className="mb-5">
      <FieldError id={undefined} sentence={ERRORS[code as ErrorCode].sentence} />
    </div>
  );
}
