// Creates the Fastify instance with the routes of every subject and the web pages.

import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { fastifySSE } from "@fastify/sse";
import { UPLOAD_MS } from "@narthex/contract/limits.ts";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from "fastify";
import { announcementPictureRoutes } from "./announcement-pictures/announcement-pictures.routes.ts";
import { announcementRoutes } from "./announcements/announcements.routes.ts";
import { attendanceRoutes } from "./attendance/attendance.routes.ts";
import { auditRoutes } from "./audit/log.routes.ts";
import { ownAccountRoutes } from "./auth/own-account.routes.ts";
import { confirmationRoutes, passkeyRoutes } from "./auth/passkeys.routes.ts";
import { secondFactorRoutes } from "./auth/second-factor.routes.ts";
import { signInRoutes } from "./auth/signin.routes.ts";
import { backupRoutes } from "./backup/backups.routes.ts";
import { careNoteRoutes } from "./care-notes/care-notes.routes.ts";
import { checkinRoutes } from "./checkin/checkin.routes.ts";
import { checkinPlaceRoutes } from "./checkin/places.routes.ts";
import { approvalRequestRoutes } from "./children/approval-requests.routes.ts";
import { childrenRoutes } from "./children/children.routes.ts";
import { deskRoutes } from "./children/desk.routes.ts";
import { labelRoutes } from "./children/labels.routes.ts";
import { paperRoutes } from "./children/paper.routes.ts";
import { childReportRoutes } from "./children/report/report.routes.ts";
import { textRoutes } from "./children/texts.routes.ts";
import { clearanceRoutes } from "./clearances/clearances.routes.ts";
import { customFieldRoutes } from "./custom-fields/fields.routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { duplicateRoutes } from "./duplicates/duplicates.routes.ts";
import { calendarImportRoutes } from "./events/calendar-imports/imports.routes.ts";
import { eventRoutes } from "./events/events.routes.ts";
import { replyRoutes } from "./events/replies.routes.ts";
import { seriesRoutes } from "./events/series.routes.ts";
import { exportRoutes } from "./exports/exports.routes.ts";
import { feedRoutes } from "./feeds/feeds.routes.ts";
import { firstStepsRoutes } from "./first-steps/first-steps.routes.ts";
import { followUpRoutes } from "./follow-ups/follow-ups.routes.ts";
import { donationRoutes } from "./giving/donations/donations.routes.ts";
import { fundRoutes } from "./giving/funds/funds.routes.ts";
import { giftImportRoutes } from "./giving/imports/imports.routes.ts";
import { givingRoutes } from "./giving/payments/giving.routes.ts";
import { paymentsRoutes } from "./giving/payments/payments.routes.ts";
import { receiptRoutes } from "./giving/receipts/receipts.routes.ts";
import { statementRoutes } from "./giving/statements/statements.routes.ts";
import { headcountRoutes } from "./headcounts/headcounts.routes.ts";
import { hoursRoutes } from "./hours/hours.routes.ts";
import { householdRoutes } from "./households/households.routes.ts";
import { answerClientError } from "./http/connection.ts";
import { answerErrors, answerFrameworkError, refuseWhileStopping } from "./http/errors.ts";
import { acceptFiles } from "./http/file.ts";
import { sendSecurityHeaders } from "./http/headers.ts";
import { logRequests } from "./http/log.ts";
import { refuseForeignOrigins } from "./http/origin.ts";
import { servePages, toRouteAddress } from "./http/pages.ts";
import { acceptBytes, acceptForms } from "./http/parsers.ts";
import { warnOfUnknownProxy } from "./http/proxy.ts";
import { type Route, registerRoutes } from "./http/routes.ts";
import { importRoutes } from "./imports/imports.routes.ts";
import { invitationRoutes } from "./invitations/invitations.routes.ts";
import { listRoutes } from "./lists/lists.routes.ts";
import { liveRoutes } from "./live/stream/live.routes.ts";
import { logoRoutes } from "./logo/logo.routes.ts";
import { memberRoutes } from "./members/members.routes.ts";
import { mergeRoutes } from "./merges/merges.routes.ts";
import { messageRoutes } from "./messages/messages.routes.ts";
import { consentRoutes } from "./messaging/consent/consent.routes.ts";
import { providerRoutes } from "./messaging/deliveries/provider.routes.ts";
import { ministryRoutes } from "./ministries/ministries.routes.ts";
import { newcomerRoutes } from "./newcomers/newcomers.routes.ts";
import { noteReviewRoutes } from "./note-reviews/note-reviews.routes.ts";
import { noteRoutes } from "./notes/notes.routes.ts";
import { serveMetrics } from "./operations/metrics.route.ts";
import { operationsRoutes } from "./operations/operations.routes.ts";
import { outputRoutes } from "./outputs/outputs.routes.ts";
import { personRoutes } from "./person/person.routes.ts";
import { pictureRoutes } from "./pictures/pictures.routes.ts";
import { prayerRoutes } from "./prayers/prayers.routes.ts";
import { printingRoutes } from "./printing/printing.routes.ts";
import { providerSettingsRoutes } from "./provider-settings/provider-settings.routes.ts";
import { servePublicCalendar } from "./public-calendar/page.ts";
import { publicCalendarRoutes } from "./public-calendar/public-calendar.routes.ts";
import { visitorReplyRoutes } from "./public-calendar/visitor-replies.routes.ts";
import { reportRoutes } from "./reports/reports.routes.ts";
import { roomRoutes } from "./rooms/rooms.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import type { Services } from "./services.ts";
import { servingRoutes } from "./serving/serving.routes.ts";
import { serveManifest } from "./settings/manifest.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { setupRoutes } from "./setup/setup.routes.ts";
import { stationRoutes } from "./stations/stations.routes.ts";
import { tagRoutes } from "./tags/tags.routes.ts";
import { userRoutes } from "./users/users.routes.ts";

const BODY_LIMIT = 64 * 1024;
/**
 * Time limit for a request to arrive, so that browsers end a slow upload, not the server. The limit for its headers is
 * Node's, one minute. Live streams are answers and have no limit.
 */
const REQUEST_TIMEOUT_MS = UPLOAD_MS + 30_000;
/** Higher than Node's limit for addresses, so that only the call's own schema decides about path parameters. */
const MAX_PARAM_LENGTH = 16 * 1024;

export const allRoutes: readonly Route<Services>[] = [
  ...signInRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...confirmationRoutes,
  ...ownAccountRoutes,
  ...setupRoutes,
  ...providerSettingsRoutes,
  ...settingsRoutes,
  ...logoRoutes,
  ...userRoutes,
  ...auditRoutes,
  ...memberRoutes,
  ...householdRoutes,
  ...tagRoutes,
  ...listRoutes,
  ...roomRoutes,
  ...clearanceRoutes,
  ...childrenRoutes,
  ...approvalRequestRoutes,
  ...deskRoutes,
  ...labelRoutes,
  ...paperRoutes,
  ...textRoutes,
  ...childReportRoutes,
  ...stationRoutes,
  ...printingRoutes,
  ...careNoteRoutes,
  ...personRoutes,
  ...noteReviewRoutes,
  ...noteRoutes,
  ...newcomerRoutes,
  ...followUpRoutes,
  ...pictureRoutes,
  ...duplicateRoutes,
  ...mergeRoutes,
  ...importRoutes,
  ...giftImportRoutes,
  ...exportRoutes,
  ...outputRoutes,
  ...ministryRoutes,
  ...servingRoutes,
  ...eventRoutes,
  ...calendarImportRoutes,
  ...headcountRoutes,
  ...seriesRoutes,
  ...feedRoutes,
  ...publicCalendarRoutes,
  ...replyRoutes,
  ...visitorReplyRoutes,
  ...attendanceRoutes,
  ...checkinRoutes,
  ...checkinPlaceRoutes,
  ...invitationRoutes,
  ...hoursRoutes,
  ...donationRoutes,
  ...givingRoutes,
  ...paymentsRoutes,
  ...receiptRoutes,
  ...statementRoutes,
  ...announcementRoutes,
  ...announcementPictureRoutes,
  ...consentRoutes,
  ...customFieldRoutes,
  ...fundRoutes,
  ...providerRoutes,
  ...messageRoutes,
  ...prayerRoutes,
  ...dashboardRoutes,
  ...firstStepsRoutes,
  ...reportRoutes,
  ...liveRoutes,
  ...backupRoutes,
  ...operationsRoutes,
  ...searchRoutes,
];

/** @param onRoute called with every route that is served; the checks compare these with the contract */
export async function createApp(
  services: Services,
  logger: FastifyBaseLogger,
  onRoute: (route: RouteOptions) => void = () => {},
): Promise<FastifyInstance> {
  const { publicUrl, trustProxy } = services.config;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: typeof trustProxy === "number" ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: ({ url }) => toRouteAddress(url ?? "/"),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    forceCloseConnections: "idle",
    return503OnClosing: false, // refuseWhileStopping answers with Retry-After
  });
  app.addHook("onRoute", onRoute);
  app.removeContentTypeParser("text/plain"); // only JSON is accepted, and files where a call declares one
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  answerErrors(app, services.readiness.noteFailure);
  refuseWhileStopping(app);
  logRequests(app);
  services.tracing?.traceRequests(app);
  serveMetrics(app, services);
  warnOfUnknownProxy(app, services.config);
  await sendSecurityHeaders(app, services.config);
  refuseForeignOrigins(app, publicUrl);
  await app.register(compress, { threshold: 1024 });
  await app.register(cookie);
  await app.register(fastifySSE, { heartbeatInterval: 15_000 });
  registerRoutes(
    app,
    services,
    allRoutes.filter(({ call }) => !call.file && !call.signed && !call.takesForm),
  );
  // Bodies in other formats need a content type parser that other calls must not have: each gets its own plugin scope.
  await app.register(async (apart) => {
    acceptBytes(apart);
    registerRoutes(
      apart,
      services,
      allRoutes.filter(({ call }) => call.signed),
    );
  });
  await app.register(async (apart) => {
    acceptForms(apart);
    registerRoutes(
      apart,
      services,
      allRoutes.filter(({ call }) => call.takesForm),
    );
  });
  await app.register(async (apart) => {
    await acceptFiles(apart);
    registerRoutes(
      apart,
      services,
      allRoutes.filter(({ call }) => call.file),
    );
  });
  await servePages(app, services.config, async () => {
    const provider = await services.payments.read(services.postgres.db);
    return provider?.kind === "stripe" && provider.isOn;
  });
  servePublicCalendar(app, services);
  serveManifest(app, services);
  app.addHook("preClose", async () => services.live.dismiss());
  return app;
}
