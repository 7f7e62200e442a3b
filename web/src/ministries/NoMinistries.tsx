import { Church, Plus, SearchX } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

interface NoMinistriesProps {
  searched: boolean;
  /** Null for users who may not add any. */
  onAdd: (() => void) | null;
}

export function NoMinistries({ searched, onAdd }: NoMinistriesProps) {
  if (searched) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No ministries found"
        text="Try fewer letters, or a word from the description."
      />
    );
  }
  return (
    <EmptyState
      icon={<Church />}
      title="No ministries yet"
      text="A ministry is a group that serves: the choir, the greeters, the youth. Events can belong to one, and only its people see them."
      action={
        onAdd && (
          <Button variant="primary" icon={<Plus />} onClick={onAdd}>
            Add Ministry
          </Button>
        )
      }
    />
  );
}
