import { api } from "@narthex/contract/api.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronDown, Download, HandCoins, HandHeart, ListPlus, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Page } from "../client/Page.tsx";
import { addressOf } from "../client/request.ts";
import { useLeads } from "../client/viewMode.ts";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { DonationList } from "./DonationList.tsx";
import { DonationSums } from "./DonationSums.tsx";
import type { GiftFilter } from "./giftFilter.ts";

// Brings the schema that it checks with.
const RecordDonation = lazy(() =>
  import("./RecordDonation.tsx").then((module) => ({ default: module.RecordDonation })),
);

const SUBTITLE = "Track and manage church donations and giving";

const route = getRouteApi("/shell/donations");

/** A page of its own: the card provider's script is admitted there alone. */
const giveNow = (variant: "primary" | "secondary") => (
  <a href={paths.give} className={buttonClass({ variant })}>
    <HandHeart aria-hidden />
    Give Now
  </a>
);

export default function DonationsPage() {
  const leads = useLeads();
  return leads ? <Ledger /> : <OwnGiving />;
}

/** Everybody's gifts, for those who keep the books. */
function Ledger() {
  const filter = route.useSearch();
  const [isRecording, setRecording] = useState(false);
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
          <More filter={filter} />
          <Link to={paths.donationBatches} className={buttonClass()}>
            <ListPlus aria-hidden />
            Enter a Batch
          </Link>
          {record}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <DonationSums whose="everyone" />
        <DonationList
          whose="everyone"
          filter={filter}
          nothing={
            <div className="flex flex-wrap justify-center gap-3">
              {giveNow("secondary")}
              {record}
            </div>
          }
        />
      </div>
      <Suspense>{isRecording && <RecordDonation onClose={() => setRecording(false)} />}</Suspense>
    </Page>
  );
}

/** @param filter the export takes its period */
function More({ filter: { from, to } }: { filter: GiftFilter }) {
  const address = addressOf(api.exports.donations, { query: { from, to } });
  return (
    <Menu
      trigger={
        <Button>
          More
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<Download />} link={<a href={address} download />}>
        {from || to ? "Export this period" : "Export"}
      </MenuItem>
      <MenuItem icon={<HandCoins />} link={<a href={paths.give} />}>
        Give Now
      </MenuItem>
    </Menu>
  );
}

function OwnGiving() {
  const { donor: _, ...filter } = route.useSearch();
  return (
    <Page title="Donations" subtitle={SUBTITLE} actions={giveNow("primary")}>
      <div className="flex flex-col gap-6">
        <DonationSums whose="own" />
        <DonationList whose="own" filter={filter} nothing={giveNow("primary")} />
      </div>
    </Page>
  );
}
