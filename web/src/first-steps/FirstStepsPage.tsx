import { Page } from "../page/Page.tsx";
import { FirstStepsCard } from "./FirstStepsCard.tsx";

/** All first steps, also after the dashboard no longer lists them. */
export default function FirstStepsPage() {
  return (
    <Page title="First steps" subtitle="What a church sets up before its first Sunday with Narthex">
      <FirstStepsCard />
    </Page>
  );
}
