import { Steps as Ordered } from "../ui/Steps.tsx";

const STEPS = ["File", "Columns", "Check", "Import"] as const;

/** Where one is on the way from the file to the members. */
export function Steps({ current }: { current: 1 | 2 | 3 | 4 }) {
  return <Ordered labels={STEPS} current={current} />;
}
