import { useCurrentUser } from "../session/session.ts";

/** Explains who sees which values, shared by reading and editing. */
export function SharingNote() {
  const { congregation } = useCurrentUser();
  return (
    <>
      Members of {congregation.name} see your name, your picture, your ministries and what you choose to share. The
      office, and the leaders of ministries you belong to, always see your contact details.
    </>
  );
}
