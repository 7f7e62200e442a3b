import { ERRORS, type ErrorCode } from "@narthex/contract/errors.ts";
import { Problem } from "../ui/Field.tsx";

/**
 * The reason why signing in with an external account failed. Loaded on demand, because it includes all error sentences.
 */
export function FailureElsewhere({ code }: { code: string }) {
  if (!Object.hasOwn(ERRORS, code)) return null;
  return <Problem className="mb-5" sentence={ERRORS[code as ErrorCode].sentence} />;
}
