import { api } from "@narthex/contract/api.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import {
  ChevronDown,
  Download,
  FileText,
  FileUp,
  HandCoins,
  HandHeart,
  Landmark,
  ListPlus,
  Plus,
  UserRound,
} from "lucide-react";
import { Suspense, useState } from "react";
import { buildAddress } from "../api/request.ts";
import { DraftNote } from "../forms/RestoredNote.tsx";
import { useWaitingDraft } from "../forms/useWaitingDraft.ts";
import { OfficeLink } from "../messages/OfficeLink.tsx";
import { ConfirmedDownload } from "../page/ConfirmedDownload.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { useMemberSearch } from "../people/useMemberSearch.ts";
import { isFilterSet } from "../routing/params.ts";
import { useCurrentUser, useMay } from "../session/session.ts";
import { OwnStatements } from "../statements/OwnStatements.tsx";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { DonationList } from "./DonationList.tsx";
import { DonationSums } from "./DonationSums.tsx";
import { DONATION_DRAFT } from "./donationDraft.ts";
import { type GiftFilter, isBackwards, type ShownGifts, withText } from "./giftFilter.ts";

// Lazy, because it includes the schema that it validates with.
const RecordDonation = loadOnDemand(() => import("./RecordDonation.tsx"), "RecordDonation");

const SUBTITLE = "Track and manage church donations and giving";

const route = getRouteApi("/shell/donations");

/** Without online giving, the give screen is only for those who can set it up. */
function useHasGiveScreen(): boolean {
  const { onlineGiving } = useCurrentUser().congregation;
  const setsUp = useMay("settings.manage");
  return onlineGiving || setsUp;
}

/** A link to a separate document, because only that document allows the card provider's script. */
function GiveNow({ variant }: { variant: "primary" | "secondary" }) {
  if (!useHasGiveScreen()) return null;
  return (
    <a href={paths.give} className={getButtonClass({ variant })}>
      <HandHeart aria-hidden />
      Give Now
    </a>
  );
}

export default function DonationsPage() {
  const { mine, record, ...filter } = route.useSearch();
  const manages = useMay("donations.manage");
  return manages && !mine ? (
    <Ledger filter={filter} isAsked={record === true} />
  ) : (
    <OwnGiving filter={filter} manages={manages} />
  );
}

/** Everyone's gifts, for the people who manage donations. */
function Ledger({ filter, isAsked }: { filter: GiftFilter; isAsked: boolean }) {
  const [isRecording, setRecording] = useState(false);
  const draft = useWaitingDraft(DONATION_DRAFT);
  const navigate = route.useNavigate();
  const search = useMemberSearch();
  const isOpen = isRecording || isAsked;
  const close = () => {
    draft.discard();
    setRecording(false);
    if (isAsked) void navigate({ search: ({ record: _, ...rest }) => rest, state: true, replace: true });
  };
  const record = (
    <Button variant="primary" icon={<Plus />} onClick={() => setRecording(true)}>
      Record Donation
    </Button>
  );
  return (
    <Page
      title="Donations"
      subtitle={SUBTITLE}
      actions={
        <>
          <More filter={withText(filter, search.term)} />
          <Link to={paths.donationBatches} className={getButtonClass()}>
            <ListPlus aria-hidden />
            Enter a batch
          </Link>
          {record}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {draft.isWaiting && !isOpen && (
          <DraftNote onContinue={() => setRecording(true)} onDiscard={draft.discard}>
            A donation that you began is not recorded yet.
          </DraftNote>
        )}
        <DonationSums whose="everyone" />
        <DonationList
          whose="everyone"
          filter={filter}
          search={search}
          nothing={
            <div className="flex flex-wrap justify-center gap-3">
              <GiveNow variant="secondary" />
              {record}
            </div>
          }
        />
      </div>
      <Suspense>{isOpen && <RecordDonation onClose={close} />}</Suspense>
    </Page>
  );
}

/** @param filter that of the list, and of the export */
function More({ filter }: { filter: ShownGifts }) {
  const setsUp = useMay("settings.manage");
  const hasGiveScreen = useHasGiveScreen();
  const query = isBackwards(filter) ? {} : { ...filter };
  return (
    <Menu
      trigger={
        <Button>
          More
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<Download />} link={<ConfirmedDownload href={buildAddress(api.exports.donations, { query })} />}>
        {isFilterSet(query) ? "Export these gifts" : "Export"}
      </MenuItem>
      <MenuItem icon={<FileUp />} link={<Link to={paths.importGifts} />}>
        Import gifts
      </MenuItem>
      <MenuItem icon={<FileText />} link={<Link to={paths.statements} />}>
        Giving statements
      </MenuItem>
      {setsUp && (
        <MenuItem icon={<Landmark />} link={<Link to={paths.settings} search={{ tab: "giving" }} />}>
          Funds
        </MenuItem>
      )}
      <MenuItem icon={<UserRound />} link={<Link to={paths.donations} search={{ mine: true }} />}>
        My Giving
      </MenuItem>
      {hasGiveScreen && (
        <MenuItem icon={<HandCoins />} link={<a href={paths.give} />}>
          Give Now
        </MenuItem>
      )}
    </Menu>
  );
}

/** The user's own gifts and statements. People who manage donations open this page from the ledger. */
function OwnGiving({ filter: { donor: _, fund: __, ...filter }, manages }: { filter: GiftFilter; manages: boolean }) {
  const back = manages && (
    <Link to={paths.donations} className={getButtonClass()}>
      All donations
    </Link>
  );
  return (
    <Page
      title={manages ? "My Giving" : "Donations"}
      subtitle={manages ? "Your own gifts and your statements" : SUBTITLE}
      actions={
        <>
          {back}
          <GiveNow variant="primary" />
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <DonationSums whose="own" />
        <OwnStatements />
        <DonationList whose="own" filter={filter} search={null} nothing={<GiveNow variant="primary" />} />
        <p className="text-ink-quiet text-sm">
          Is a gift missing or wrong? <OfficeLink>Write to the office</OfficeLink>
        </p>
      </div>
    </Page>
  );
}
