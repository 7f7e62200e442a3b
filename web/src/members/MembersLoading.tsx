import { cx } from "../ui/cx.ts";
import { Loading } from "../ui/Skeleton.tsx";
import { MemberCardPlaceholder } from "./MemberCard.tsx";
import { gridClass, rowHeightClass } from "./memberGridClass.ts";

/** Section 9: placeholder cards while the directory loads. */
const PLACEHOLDERS = ["a", "b", "c", "d", "e", "f"];

export function MembersLoading({ withContact }: { withContact: boolean }) {
  return (
    <Loading label="Loading members">
      <div className={cx(gridClass, rowHeightClass(withContact))}>
        {PLACEHOLDERS.map((place) => (
          <MemberCardPlaceholder key={place} withContact={withContact} />
        ))}
      </div>
    </Loading>
  );
}
