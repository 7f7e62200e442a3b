// The whole route tree. Each folder declares its routes beside its screens; their loaders read the data of the first
// view.
import { type AnyRoute, createRoute, createRouter } from "@tanstack/react-router";
import { PageError } from "./app/PageError.tsx";
import { PagePending } from "./app/PagePending.tsx";
import { Root } from "./app/Root.tsx";
import { Shell } from "./app/Shell.tsx";
import { attendance } from "./attendance/attendance.route.ts";
import { audit } from "./audit/audit.route.ts";
import { children } from "./children/children.route.ts";
import { communications } from "./communications/communications.route.ts";
import { home } from "./dashboard/dashboard.route.ts";
import { donationBatches, donations, importGifts } from "./donations/donations.route.ts";
import { duplicates } from "./duplicates/duplicates.route.ts";
import { importCalendar } from "./events/import/import.route.ts";
import { event } from "./events/page/event.route.ts";
import { events } from "./events/screen/events.route.ts";
import { firstSteps } from "./first-steps/firstSteps.route.ts";
import { followUps } from "./follow-ups/follow-ups.route.ts";
import { give, thanks } from "./giving/giving.route.ts";
import { handbook, help, oneHelpPage } from "./help/help.route.ts";
import { workerHours } from "./hours/hours.route.ts";
import { households } from "./households/households.route.ts";
import { importMembers } from "./imports/imports.route.ts";
import { invitations } from "./invitations/invitations.route.ts";
import { members } from "./members/members.route.ts";
import { person } from "./members/person/person.route.ts";
import { ministries } from "./ministries/ministries.route.ts";
import { newcomers } from "./newcomers/newcomers.route.ts";
import { PageMessage } from "./page/PageMessage.tsx";
import { completeProfile, profile } from "./profile/profile.route.ts";
import { reports } from "./reports/reports.route.ts";
import { dropRefused } from "./routing/params.ts";
import { root, shell } from "./routing/shell.ts";
import { servingPlan } from "./serving/plan/plan.route.ts";
import { serving } from "./serving/serving.route.ts";
import { settings } from "./settings/settings.route.ts";
import { statements } from "./statements/statements.route.ts";
import { tags } from "./tags/tags.route.ts";
import { users } from "./users/users.route.ts";

const NotFound = () => <PageMessage title="404 Page Not Found" text="There is no page at this address." />;

const elsewhere = createRoute({ getParentRoute: () => shell, path: "$", component: NotFound });

root.update({ component: Root });
shell.update({ component: Shell });

export const router = createRouter({
  routeTree: root.addChildren([
    completeProfile,
    shell.addChildren([
      home,
      members,
      person,
      importMembers,
      duplicates,
      households,
      tags,
      newcomers,
      followUps,
      events,
      event,
      importCalendar,
      attendance,
      children,
      donations,
      donationBatches,
      importGifts,
      statements,
      ministries,
      serving,
      servingPlan,
      reports,
      workerHours,
      give,
      thanks,
      communications,
      invitations,
      users,
      settings,
      firstSteps,
      audit,
      profile,
      help,
      handbook,
      oneHelpPage,
      elsewhere,
    ]),
  ]),
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  // Every page responds to the click: a page that loads within a tenth of a second is shown immediately, any other
  // shows a placeholder first.
  defaultPendingComponent: PagePending,
  defaultPendingMs: 100,
  defaultPendingMinMs: 200,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

for (const { options } of Object.values<AnyRoute>(router.routesById)) {
  const { validateSearch } = options;
  if (typeof validateSearch === "function") options.validateSearch = dropRefused(validateSearch);
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
