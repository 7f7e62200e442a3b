// The sentence for each kind of change in the audit log. A missing kind is a compile error.
import type { LoggedKind } from "@narthex/contract/changes.ts";
import { ACCOUNT_WORDINGS } from "./accountWordings.ts";
import { ANNOUNCEMENT_WORDINGS } from "./announcementWordings.ts";
import { CHILD_WORDINGS } from "./childWordings.ts";
import { IMPORT_WORDINGS } from "./importWordings.ts";
import { PROVIDER_WORDINGS } from "./providerWordings.ts";
import { SERIES_WORDINGS } from "./seriesWordings.ts";
import { SERVING_WORDINGS } from "./servingWordings.ts";
import { STATION_WORDINGS } from "./stationWordings.ts";

export interface Wording {
  by: string;
  /** Used if a person did it to themselves. */
  own?: string;
  /** Used if no user was signed in. */
  nobody?: string;
  /** Used if the entry has this fact (and value or further fact, if given). The first match comes before all wordings. */
  facts?: readonly { fact: string; is?: string; with?: string; by: string }[];
}

/** Wordings by kind of record and action. Placeholders in braces are filled in: see sentence.ts. */
export const WORDINGS: Readonly<Record<LoggedKind, Wording>> = {
  "congregation.set_up": {
    by: "{actor} set up the congregation",
    nobody: "The congregation was set up from the server's environment, with {admin} as its administrator",
  },
  "settings.changed": { by: "{actor} changed the settings: {fields}" },
  "settings.logo_chosen": { by: "{actor} chose the congregation's logo" },
  "settings.logo_removed": { by: "{actor} removed the congregation's logo" },
  "settings.skipped_first_step": { by: "{actor} skipped the first step “{step}”" },
  "settings.resumed_first_step": { by: "{actor} listed the first step “{step}” again" },
  "mail.read_kept": { by: "{actor} opened the list of kept emails {times}" },
  "mail.read_attachment": { by: "{actor} opened the file of a kept email" },
  "mail.sent_kept": { by: "{actor} sent a kept email" },
  "mail.sent_test": { by: "{actor} sent a test email" },
  ...PROVIDER_WORDINGS,
  "sms.sent_test": { by: "{actor} sent a test text message" },
  ...ANNOUNCEMENT_WORDINGS,
  "subscription.stopped": {
    by: "{actor} unsubscribed {memberIds} from announcements by {channel}",
    nobody: "{memberIds} unsubscribed from announcements by {channel}",
  },
  "subscription.resumed": {
    by: "{actor} subscribed {memberIds} to announcements by {channel} again",
    nobody: "{memberIds} subscribed to announcements by {channel} again",
  },
  "backup.requested": { by: "{actor} started a backup" },
  "backup.skipped": { by: "Narthex was updated without a backup (--without-archive)" },
  "backup.resumed_outgoing": { by: "{actor} resumed emails, text messages and payments after a restore" },
  "member.created": {
    by: "{actor} added {subject} to the members",
    own: "{actor} completed their profile",
    nobody: "{subject} was added at the check-in page",
  },
  "member.changed": {
    by: "{actor} changed the profile of {subject}: {fields}",
    own: "{actor} changed their own profile: {fields}",
  },
  "member.deleted": { by: "{actor} deleted a member", nobody: "A member was deleted again after a restore" },
  "member.merged": { by: "{actor} merged another record into {subject}" },
  "member.merge_undone": { by: "{actor} undid a merge: {subject} and {other} are two people again" },
  "member.not_the_same_person": { by: "{actor} noted that {subject} and {other} are two people" },
  "member.postponed": { by: "{actor} postponed admitting {subject}" },
  "member.returned_to_queue": { by: "{actor} returned {subject} to the newcomers to admit" },
  "member.guardians_changed": { by: "{actor} changed who may collect {subject}" },
  "member.read_barred": { by: "{actor} read who may not collect {subject} {times}" },
  "custom_field.created": { by: "{actor} added the custom field {subject}" },
  "custom_field.changed": { by: "{actor} changed the custom field {subject}: {fields}" },
  "custom_field.archived": { by: "{actor} archived the custom field {subject}" },
  "custom_field.restored": { by: "{actor} restored the custom field {subject}" },
  "custom_field.moved": { by: "{actor} moved the custom field {subject}" },
  "fund.created": { by: "{actor} added the fund {subject}" },
  "fund.changed": { by: "{actor} changed the fund {subject}: {fields}" },
  "fund.closed": { by: "{actor} closed the fund {subject}" },
  "fund.opened": { by: "{actor} opened the fund {subject} again" },
  "fund.moved": { by: "{actor} moved the fund {subject}" },
  "tag.created": { by: "{actor} added the tag {subject}" },
  "tag.renamed": { by: "{actor} renamed the tag {subject}" },
  "tag.deleted": { by: "{actor} deleted a tag" },
  "tag.put_on": { by: "{actor} added the tag {subject} to {memberIds}" },
  "tag.taken_off": { by: "{actor} removed the tag {subject} from {memberIds}" },
  "member_list.created": { by: "{actor} saved the list {subject}" },
  "member_list.changed": { by: "{actor} changed the list {subject}: {fields}" },
  "member_list.deleted": { by: "{actor} deleted a saved list" },
  "member.departed": { by: "{actor} recorded that {subject} left the church" },
  "member.clearances_changed": { by: "{actor} changed the clearances of {subject}" },
  "member.confirmed_care_note": { by: "{actor} confirmed that the allergies or medical notes of {subject} are true" },
  "member.confirmed_barred": { by: "{actor} confirmed who must not collect {subject}" },
  "member.restricted_notes_removed": {
    by: "{actor} removed the notes about {subject}, who left",
    nobody: "The notes about {subject}, who left, were removed",
  },
  "member.care_notes_changed": { by: "{actor} changed the allergies and medical notes of {subject}" },
  "member.read_care_notes": { by: "{actor} read the medical notes of {subject} {times}" },
  ...ACCOUNT_WORDINGS,
  ...CHILD_WORDINGS,
  ...STATION_WORDINGS,
  ...IMPORT_WORDINGS,
  "household.created": { by: "{actor} added the household {subject}" },
  "household.changed": { by: "{actor} changed the household {subject}: {fields}" },
  "household.deleted": { by: "{actor} deleted a household", nobody: "A household was deleted again after a restore" },
  "household.renewed_check_in_code": { by: "{actor} made a new check-in code of the household {subject}" },
  "household.joined_statements": { by: "{actor} chose joint giving statements for {memberIds} in {subject}" },
  "household.separated_statements": { by: "{actor} ended the joint giving statements of {subject}" },
  "member.exported": {
    by: "{actor} exported everything about {subject}",
    own: "{actor} exported everything about themselves",
  },
  "member.read_notes": { by: "{actor} opened the notes about {subject} {times}" },
  "member_note.created": { by: "{actor} wrote a note about {memberId}" },
  "member_note.changed": { by: "{actor} changed a note about {memberId}: {fields}" },
  "member_note.deleted": { by: "{actor} deleted a note about {memberId}" },
  "member_note.released": { by: "{actor} released a note about {memberId} into the export of everything about them" },
  "member_note.release_ended": {
    by: "{actor} took a note about {memberId} back from the export of everything about them",
  },
  "follow_up.created": { by: "{actor} added a follow-up of {memberId}" },
  "follow_up.changed": {
    by: "{actor} changed a follow-up of {memberId}: {fields}",
    nobody: "A follow-up of {memberId} was changed automatically: {fields}",
  },
  "members.exported": { by: "{actor} exported the members" },
  "members.list_exported": {
    by: "{actor} exported a list of members",
    facts: [
      { fact: "form", is: "labels", by: "{actor} printed address labels of a list of members" },
      { fact: "form", is: "roll", by: "{actor} printed a list of people" },
      { fact: "form", is: "sheet", by: "{actor} printed an attendance sheet" },
      { fact: "form", is: "directory", by: "{actor} printed a photo directory" },
    ],
  },
  "calendar_feed.created": { by: "{actor} created a calendar address" },
  "calendar_feed.revoked": { by: "{actor} revoked a calendar address" },
  "event.created": { by: "{actor} planned {subject}" },
  "event.changed": { by: "{actor} changed {subject}: {fields}" },
  "event.cancelled": { by: "{actor} canceled {subject}" },
  ...SERIES_WORDINGS,
  "event.reinstated": { by: "{actor} undid the cancellation of {subject}" },
  "event.deleted": {
    by: "{actor} deleted an event with {records}",
    facts: [{ fact: "title", by: "{actor} deleted the event “{title}” with {records}" }],
  },
  "event.headcount_changed": { by: "{actor} changed the headcount of {subject}: {fields}" },
  "event.reply_coming": { by: "{actor} replied that they are coming to {subject}" },
  "event.reply_declined": { by: "{actor} replied that they are not coming to {subject}" },
  "event.reply_removed": { by: "{actor} removed a reply to {subject}" },
  "event.visitor_coming": {
    by: "{actor} confirmed a visitor's reply to {subject}",
    nobody: "A visitor confirmed that they are coming to {subject}",
  },
  "event.visitor_declined": {
    by: "{actor} withdrew a visitor's reply to {subject}",
    nobody: "A visitor replied that they are not coming to {subject}",
  },
  "attendance.checked_in": {
    by: "{actor} checked in {memberId} at {eventId}",
    own: "{actor} checked in at {eventId}",
    nobody: "{memberId} checked in at {eventId} with the check-in form",
  },
  "attendance.exported": { by: "{actor} exported who came to {eventId}" },
  "attendance.undone": {
    by: "{actor} undid the check-in of {memberId} at {eventId}",
    own: "{actor} undid their own check-in at {eventId}",
  },
  "checkin_place.created": { by: "{actor} created a permanent QR code for a place" },
  "checkin_place.removed": { by: "{actor} removed the permanent QR code of a place" },
  "ministry.created": {
    by: "{actor} added {subject} to the ministries",
    facts: [{ fact: "memberIds", by: "{actor} added {subject} to the ministries, led by {memberIds}" }],
  },
  "ministry.changed": {
    by: "{actor} changed {subject}: {fields}",
    facts: [
      {
        fact: "addedIds",
        with: "removedIds",
        by: "{actor} changed {subject}: {fields}. Now led by {addedIds}, no longer by {removedIds}",
      },
      { fact: "addedIds", by: "{actor} changed {subject}: {fields}. Now also led by {addedIds}" },
      { fact: "removedIds", by: "{actor} changed {subject}: {fields}. No longer led by {removedIds}" },
    ],
  },
  "ministry.assigned": { by: "{actor} assigned {memberIds} to {subject}" },
  "ministry.accepted": { by: "{actor} accepted the assignment to {subject}" },
  "ministry.declined": { by: "{actor} declined the assignment to {subject}" },
  "ministry.left": { by: "{actor} left {subject}" },
  "ministry.unassigned": { by: "{actor} removed {memberIds} from {subject}" },
  ...SERVING_WORDINGS,
  "worker_hours.created": {
    by: "{actor} logged volunteer hours of {memberId} for {ministryId}",
    own: "{actor} logged volunteer hours for {ministryId}",
  },
  "worker_hours.changed": {
    by: "{actor} changed volunteer hours of {memberId} for {ministryId}: {fields}",
    own: "{actor} changed their volunteer hours for {ministryId}: {fields}",
  },
  "worker_hours.resubmitted": {
    by: "{actor} submitted volunteer hours of {memberId} for {ministryId} again",
    own: "{actor} submitted their volunteer hours for {ministryId} again",
  },
  "worker_hours.deleted": {
    by: "{actor} deleted volunteer hours of {memberId} for {ministryId}",
    own: "{actor} deleted their volunteer hours for {ministryId}",
  },
  "worker_hours.approved": {
    by: "{actor} approved volunteer hours of {memberId} for {ministryId}",
    facts: [
      {
        fact: "entries",
        by: "{actor} approved {entries} of volunteer hours together, {hours} in total, by {memberIds}",
      },
      { fact: "hours", by: "{actor} approved {hours} that {memberId} gave to {ministryId} on {workerDate}" },
    ],
  },
  "worker_hours.returned": {
    by: "{actor} returned volunteer hours of {memberId} for {ministryId}",
    facts: [
      {
        fact: "entries",
        by: "{actor} returned {entries} of volunteer hours together, {hours} in total, by {memberIds}",
      },
      { fact: "hours", by: "{actor} returned {hours} that {memberId} gave to {ministryId} on {workerDate}" },
    ],
  },
  "donation.recorded": {
    by: "{actor} recorded gift {number} of {memberId}, {amount}",
    nobody: "Gift {number} of {memberId}, {amount}, came in online",
  },
  "donation.recorded_without_member": {
    by: "{actor} recorded gift {number}, {amount}",
    nobody: "Gift {number}, {amount}, came in online",
  },
  "donation.linked": { by: "{actor} linked gift {number} to {memberId}" },
  "donation.unlinked": { by: "{actor} removed the link of gift {number} to {memberId}" },
  "donation.voided": {
    by: "{actor} voided gift {number} of {memberId}, {amount}: {reason}",
    nobody: "Gift {number} of {memberId}, {amount}, was voided: {reason}",
  },
  "donation.voided_without_member": {
    by: "{actor} voided gift {number}, {amount}: {reason}",
    nobody: "Gift {number}, {amount}, was voided: {reason}",
  },
  "donation.read_receipt": { by: "{actor} opened the receipt for gift {number}" },
  "donation.mailed_receipt": { by: "{actor} sent the receipt for gift {number} by email" },
  "payment.unknown": { by: "A card was charged at Stripe for payment {number}, which was missing in Narthex" },
  "payment.refunded": { by: "Card payment {number} was refunded" },
  "payment.partly_refunded": { by: "Card payment {number} was refunded in part" },
  "payment.refund_failed": { by: "A refund of card payment {number} failed: the money came back" },
  "payment.disputed": { by: "The donor's bank disputes card payment {number}" },
  "payment.dispute_won": { by: "The dispute about card payment {number} was won" },
  "payment.dispute_lost": { by: "The dispute about card payment {number} was lost" },
  "payment.sent_test": { by: "{actor} tested the connection to the card provider" },
  "donation_batch.begun": { by: "{actor} started batch {number}" },
  "donation_batch.changed": { by: "{actor} changed the expected total of batch {number}" },
  "donation_batch.closed": { by: "{actor} closed batch {number}" },
  "donation_batch.closed_with_difference": { by: "{actor} closed batch {number} with a difference" },
  "donation_batch.discarded": { by: "{actor} discarded batch {number}" },
  "donations.exported": { by: "{actor} exported the donations" },
  "donations.list_exported": { by: "{actor} exported a list of donations" },
  "statements.read": { by: "{actor} opened the giving statement of {memberId} for {number}" },
  "statements.issued": { by: "{actor} made the giving statements for {number}: {issued} issued, {failed} failed" },
  "statements.taken": { by: "{actor} downloaded all giving statements for {number}" },
  "statements.mailed": { by: "{actor} sent giving statements for {number} by email: {asked} total" },
  "statements.mailed_one": { by: "{actor} sent {memberId} the giving statement for {number} by email" },
  "message.sent_to_one": { by: "{actor} wrote a message to one person" },
  "message.sent_to_ministry": { by: "{actor} wrote a message to {ministryId}" },
  "message.sent_to_leaders": { by: "{actor} wrote a message to those who lead {ministryId}" },
  "message.sent_to_all": { by: "{actor} wrote a message to everyone" },
  "prayer_request.created": { by: "{actor} submitted a prayer request" },
  "prayer_request.answered": { by: "{actor} marked their prayer request as answered" },
  "prayer_request.told": { by: "{actor} changed the testimony of their prayer request" },
  "prayer_request.reopened": { by: "{actor} reopened their prayer request" },
  "prayer_request.withdrawn": { by: "{actor} withdrew their prayer request" },
  "prayer_request.removed": { by: "{actor} removed a prayer request" },
  "report.exported": { by: "{actor} exported a report" },
  "saved_report.created": { by: "{actor} saved a report" },
  "saved_report.renamed": { by: "{actor} renamed a saved report" },
  "saved_report.deleted": { by: "{actor} deleted a saved report" },
  "checkin_session.generated": { by: "{actor} made a QR code for {eventId}" },
};
