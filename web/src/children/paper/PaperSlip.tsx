import { Button } from "../../ui/Button.tsx";
import { InputBox } from "../../ui/InputBox.tsx";

interface PaperSlipProps {
  /** Null until someone says that the family got a slip. */
  typed: string | null;
  error: string | undefined;
  onType: (text: string) => void;
}

/** The number of the slip that a family got while the app could not be reached. */
export function PaperSlip({ typed, error, onType }: PaperSlipProps) {
  if (typed === null)
    return (
      <div>
        <Button variant="quiet" onClick={() => onType("")}>
          Enter a paper slip
        </Button>
      </div>
    );
  return (
    <InputBox
      label="Number of the paper slip"
      hint="The code on the slip stays the code of these children. Without a slip, leave this empty."
      error={error}
      className="sm:max-w-xs"
      inputMode="numeric"
      autoComplete="off"
      autoFocus
      maxLength={3}
      value={typed}
      onChange={({ target }) => onType(target.value.replace(/\D/g, ""))}
    />
  );
}
