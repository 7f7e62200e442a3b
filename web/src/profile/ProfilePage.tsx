import { api } from "@narthex/contract/api.ts";
import { formatDuties, formatRole, ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { read } from "../api/reads.ts";
import { buildAddress } from "../api/request.ts";
import { CustomValueList } from "../custom-fields/CustomValueList.tsx";
import { formatFullName, formatMonth } from "../format/format.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { HouseholdSection } from "../households/HouseholdSection.tsx";
import { MovedHouseholds } from "../households/MovedHouseholds.tsx";
import { OfficeLink } from "../messages/OfficeLink.tsx";
import { Page } from "../page/Page.tsx";
import { StatusBadge } from "../people/StatusBadge.tsx";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { MessageChoices } from "./MessageChoices.tsx";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { ProfileDetails } from "./ProfileDetails.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { ProfilePicture } from "./ProfilePicture.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";
import { SignInCard } from "./SignInCard.tsx";
import { ThemeCard } from "./ThemeCard.tsx";

/** "back" is reading after editing: the focus returns to the edit button. */
type Mode = "reading" | "editing" | "back";

export default function ProfilePage() {
  const user = useCurrentUser();
  const readsDirectory = useMay("directory.read");
  const { data: me } = useSuspenseQuery(read(api.members.profile));
  const [mode, setMode] = useKeptState<Mode>("profile.mode", "reading");
  const edit = (
    <Button variant="primary" icon={<Pencil />} onClick={() => setMode("editing")} autoFocus={mode === "back"}>
      Edit Profile
    </Button>
  );
  return (
    <Page title="Profile" subtitle="Your data, and what others see of it" actions={mode !== "editing" && edit}>
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <Card>
          <ProfilePicture me={me} />
          <div className="mt-5 border-line border-t pt-5 text-center">
            <p className="break-words font-semibold font-serif text-xl">{formatFullName(me)}</p>
            <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-left text-sm">
              <dt className="text-ink-quiet">Role</dt>
              <dd className="text-right font-medium">{user.pending ? formatRole(null) : ROLE_WORDS[user.role]}</dd>
              {user.duties.length > 0 && (
                <>
                  <dt className="text-ink-quiet">Duties</dt>
                  <dd className="text-right font-medium">{formatDuties(user.duties)}</dd>
                </>
              )}
              <dt className="text-ink-quiet">Membership</dt>
              <dd className="text-right">
                <StatusBadge status={me.membershipStatus} />
              </dd>
              <dt className="text-ink-quiet">Member since</dt>
              <dd className="text-right font-medium">{me.joinDate ? formatMonth(me.joinDate) : "Not known"}</dd>
            </dl>
            <a
              href={buildAddress(api.person.export, { params: { id: me.id } })}
              download
              className={`${linkClass} mt-4`}
            >
              Download my data
            </a>
            <p className="mt-2 text-ink-quiet text-sm">
              Ask <OfficeLink /> to delete your account or to remove you from the directory.
            </p>
          </div>
        </Card>
        <div className="grid min-w-0 gap-6">
          {readsDirectory && mode !== "editing" && <MovedHouseholds person={me} />}
          {mode === "editing" ? <ProfileForm me={me} onDone={() => setMode("back")} /> : <ProfileDetails me={me} />}
          {mode !== "editing" && <CustomValueList member={me} showEmpty />}
          {readsDirectory && <HouseholdSection person={me} />}
          <MessageChoices />
          <ThemeCard />
          <SignInCard />
          <PasskeysCard />
          <SecondFactorCard />
        </div>
      </div>
    </Page>
  );
}
