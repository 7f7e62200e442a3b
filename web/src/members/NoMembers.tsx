import { UserPlus, Users } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

interface NoMembersProps {
  searched: boolean;
  /** Null if the viewer may not add members. */
  onAdd: (() => void) | null;
}

export function NoMembers({ searched, onAdd }: NoMembersProps) {
  return (
    <EmptyState
      icon={<Users />}
      title="No Members Found"
      text={searched ? "No members match your search criteria." : "No members have been added yet."}
      action={
        onAdd &&
        !searched && (
          <Button variant="primary" icon={<UserPlus />} onClick={onAdd}>
            Add First Member
          </Button>
        )
      }
    />
  );
}
