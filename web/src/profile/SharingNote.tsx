import { useCurrentUser } from "../session/session.ts";

/** Who sees what, in one place for reading and editing. */
export function SharingNote() {
  const { congregation } = useCurrentUser();
  return (
    <>
      Members of {congregation.name} see your name, your picture, your ministries and what you choose to share.
      Administrators, and the leaders of ministries you belong to, see how to reach you in any case.
    </>
  );
}
