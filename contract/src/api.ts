// The list of all calls.

import { announcementEmails } from "./announcement-emails.ts";
import { announcementPictures } from "./announcement-pictures.ts";
import { announcements } from "./announcements.ts";
import { attendance } from "./attendance.ts";
import { attendanceFiles } from "./attendance-files.ts";
import { audit } from "./audit.ts";
import { backups } from "./backups.ts";
import { calendarFeeds } from "./calendar-feeds.ts";
import { calendarImports } from "./calendar-imports.ts";
import { cardProvider } from "./card-provider.ts";
import { careNotes } from "./care-notes.ts";
import { checkin } from "./checkin.ts";
import { checkinPlaces } from "./checkin-places.ts";
import { approvalRequests } from "./child-approvals.ts";
import { board, childrenInside } from "./child-board.ts";
import { childFamilies } from "./child-families.ts";
import { childLabels } from "./child-labels.ts";
import { childPaper } from "./child-paper.ts";
import { childReport } from "./child-report.ts";
import { roomMoves } from "./child-room-moves.ts";
import { childTexts } from "./child-texts.ts";
import { childAlerts, children } from "./children.ts";
import { clearances } from "./clearances.ts";
import { confirmation } from "./confirmation.ts";
import { consent } from "./consent.ts";
import { customFields } from "./custom-fields.ts";
import { dashboard } from "./dashboard.ts";
import { departures } from "./departures.ts";
import { donationBatches } from "./donation-batches.ts";
import { donations } from "./donations.ts";
import { duplicates } from "./duplicates.ts";
import type { Endpoint } from "./endpoint.ts";
import { eventReplies, visitorReplies } from "./event-replies.ts";
import { eventSeries } from "./event-series.ts";
import { events } from "./events.ts";
import { exports } from "./exports.ts";
import { firstSteps } from "./first-steps.ts";
import { followUps } from "./follow-ups.ts";
import { funds } from "./funds.ts";
import { giftImports } from "./gift-imports.ts";
import { giving } from "./giving.ts";
import { givingYears } from "./giving-years.ts";
import { groupAttendance } from "./group-attendance.ts";
import { headcounts } from "./headcounts.ts";
import { workerHours } from "./hours.ts";
import { guardians, households } from "./households.ts";
import { imports } from "./imports.ts";
import { invitations } from "./invitations.ts";
import { jointStatements } from "./joint-statements.ts";
import { knownProfile } from "./known-profile.ts";
import { live } from "./live.ts";
import { logo } from "./logo.ts";
import { mailServer } from "./mail-server.ts";
import { memberLists } from "./member-lists.ts";
import { members } from "./members.ts";
import { membershipYears } from "./membership-years.ts";
import { merges } from "./merges.ts";
import { messages } from "./messages.ts";
import { ministries } from "./ministries.ts";
import { newcomers } from "./newcomers.ts";
import { noteReviews } from "./note-reviews.ts";
import { notes } from "./notes.ts";
import { operations } from "./operations.ts";
import { outputs } from "./outputs.ts";
import { ownAccount } from "./own-account.ts";
import { linkedServing, ownServing } from "./own-serving.ts";
import { passkeys } from "./passkeys.ts";
import { payments } from "./payments.ts";
import { person } from "./person.ts";
import { personGiving } from "./person-giving.ts";
import { pictures, upload } from "./pictures.ts";
import { plannedPeople } from "./planned-people.ts";
import { positionPeople } from "./position-people.ts";
import { prayers } from "./prayers.ts";
import { printing, printJobs, printPrograms } from "./printing.ts";
import { publicCalendar } from "./public-calendar.ts";
import { receipts } from "./receipts.ts";
import { reports } from "./reports.ts";
import { rooms } from "./rooms.ts";
import { savedReports } from "./saved-reports.ts";
import { search } from "./search.ts";
import { secondFactor } from "./second-factor.ts";
import { serving } from "./serving.ts";
import { servingAnswers } from "./serving-answers.ts";
import { servingAway } from "./serving-away.ts";
import { servingHistory } from "./serving-history.ts";
import { servingTeams } from "./serving-teams.ts";
import { settings } from "./settings.ts";
import { setup } from "./setup.ts";
import { signInProviders } from "./sign-in-providers.ts";
import { signin } from "./signin.ts";
import { sms } from "./sms.ts";
import { statements } from "./statements.ts";
import { familyCards, station } from "./station.ts";
import { stations } from "./stations.ts";
import { tags } from "./tags.ts";
import { textProvider } from "./text-provider.ts";
import { users } from "./users.ts";

export const api = {
  signin,
  secondFactor,
  passkeys,
  confirmation,
  setup,
  settings,
  logo,
  users,
  audit,
  members,
  households,
  guardians,
  jointStatements,
  tags,
  memberLists,
  rooms,
  clearances,
  children,
  roomMoves,
  childAlerts,
  approvalRequests,
  childrenInside,
  childFamilies,
  childLabels,
  childPaper,
  childReport,
  printJobs,
  printPrograms,
  printing,
  childTexts,
  stations,
  station,
  familyCards,
  careNotes,
  board,
  person,
  personGiving,
  noteReviews,
  notes,
  newcomers,
  followUps,
  upload,
  pictures,
  departures,
  duplicates,
  merges,
  imports,
  exports,
  outputs,
  ministries,
  serving,
  groupAttendance,
  positionPeople,
  servingHistory,
  servingTeams,
  ownServing,
  linkedServing,
  servingAnswers,
  plannedPeople,
  servingAway,
  events,
  headcounts,
  eventSeries,
  calendarFeeds,
  calendarImports,
  announcementEmails,
  attendance,
  attendanceFiles,
  checkin,
  checkinPlaces,
  invitations,
  workerHours,
  donations,
  donationBatches,
  giftImports,
  giving,
  givingYears,
  mailServer,
  knownProfile,
  ownAccount,
  cardProvider,
  signInProviders,
  textProvider,
  payments,
  statements,
  announcements,
  announcementPictures,
  consent,
  sms,
  messages,
  prayers,
  publicCalendar,
  eventReplies,
  visitorReplies,
  customFields,
  funds,
  dashboard,
  firstSteps,
  receipts,
  reports,
  savedReports,
  membershipYears,
  live,
  backups,
  operations,
  search,
} satisfies Record<string, Record<string, Endpoint>>;

/** Every call with its name, such as `members.list`. */
export const allCalls: readonly { readonly name: string; readonly call: Endpoint }[] = Object.entries(api).flatMap(
  ([subject, calls]) => Object.entries(calls).map(([verb, call]) => ({ name: `${subject}.${verb}`, call })),
);
