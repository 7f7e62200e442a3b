import { CalendarSearch } from "lucide-react";
import { EmptyState } from "../ui/EmptyState.tsx";

export function NoEvent({ text }: { text: string }) {
  return <EmptyState icon={<CalendarSearch />} title="No check-in at the moment" text={text} />;
}
