import type { ReactNode } from "react";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog, type DialogProps } from "../../ui/Dialog.tsx";

export function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="list-disc ps-5 pb-2">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

type ClosingProps = Pick<DialogProps, "title" | "description" | "onClose"> & { children?: ReactNode };

/** Says what was sent, and whom the leader has to ask in another way. */
export function Closing({ title, description, onClose, children }: ClosingProps) {
  return (
    <Dialog open onClose={onClose} size="small" title={title} description={description}>
      {children}
      <ActionBar>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </ActionBar>
    </Dialog>
  );
}
