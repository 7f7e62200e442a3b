// The closed list of refusals: each code with its sentence for people.
// Without schemas, so that the small pages can import it.

import { ACCOUNT_ERRORS } from "./account-errors.ts";
import { CHILD_ERRORS } from "./child-errors.ts";
import { SERVING_ERRORS } from "./serving-errors.ts";

export const ERRORS = {
  ...ACCOUNT_ERRORS,
  ...CHILD_ERRORS,
  ...SERVING_ERRORS,
  invalid_input: { status: 400, sentence: "Please check the marked fields." },
  malformed_request: { status: 400, sentence: "The request could not be read." },
  check_in_in_future: { status: 400, sentence: "A check-in time cannot be in the future." },
  link_expired: {
    status: 400,
    sentence: "This link was already used or is no longer valid. Please ask for a new one.",
  },
  webhook_not_genuine: { status: 400, sentence: "This message does not carry the card provider's signature." },
  print_token_unknown: {
    status: 401,
    sentence:
      "The token of the printing program is not known, or was revoked. Please ask an administrator for another.",
  },
  signed_out: { status: 401, sentence: "Unauthorized. Please sign in." },
  card_declined: { status: 402, sentence: "Your card was declined." },
  insufficient_funds: { status: 402, sentence: "Your card has insufficient funds." },
  forbidden: { status: 403, sentence: "You are not allowed to do this." },
  view_read_only: {
    status: 403,
    sentence: "You are looking at what another role sees. Go back to Admin View to change anything.",
  },
  foreign_origin: { status: 403, sentence: "This request came from another site and was refused." },
  not_yourself: { status: 403, sentence: "You can only check yourself in." },
  own_duties: { status: 403, sentence: "You cannot change your own duties." },
  own_role: { status: 403, sentence: "You cannot change your own role." },
  own_hours: { status: 403, sentence: "Someone else has to approve your hours." },
  own_record: { status: 403, sentence: "You cannot delete yourself. Please ask another administrator." },
  own_account: {
    status: 403,
    sentence: "You cannot deactivate or delete your own account. Please ask another administrator.",
  },
  role_out_of_reach: { status: 403, sentence: "Only an administrator may make this change." },
  setup_token_wrong: {
    status: 403,
    sentence: "This setup address is not valid. Use the one that the server printed when it started.",
  },
  link_of_another_account: {
    status: 403,
    sentence: "This link belongs to another account. Sign in with the account it was sent for, and open it again.",
  },
  invitation_of_another_address: {
    status: 403,
    sentence:
      "This invitation was sent to another email address. Sign in with the address it was sent to, and open it again.",
  },
  invitation_address_unverified: {
    status: 403,
    sentence:
      "Please verify your email address first: open the link that we have sent to it. Then open the invitation again.",
  },
  station_revoked: {
    status: 403,
    sentence: "This browser is no longer a check-in station. Please ask a children's lead.",
  },
  collector_refused: { status: 403, sentence: "Please see the team lead." },
  not_found: { status: 404, sentence: "This does not exist or has been removed." },
  donor_not_found: { status: 404, sentence: "This donor is no longer a member. Please choose another." },
  member_profile_not_found: { status: 404, sentence: "Member profile not found" },
  checkin_session_ended: {
    status: 404,
    sentence: "This check-in code is no longer valid. Please scan the code shown at the entrance, or ask a greeter.",
  },
  checkin_nothing_on: {
    status: 404,
    sentence:
      "There is no event here at the moment. This code works from an hour before an event to half an hour after it.",
  },
  invitation_invalid: {
    status: 404,
    sentence: "This invitation link is invalid or has expired. Please contact the person who sent you this invitation.",
  },
  no_gifts_in_year: { status: 404, sentence: "There are no gifts in this year." },
  no_statements: { status: 404, sentence: "There are no statements for this year yet. Please create them first." },
  unsubscribe_link_invalid: {
    status: 404,
    sentence: "This address is no longer valid. Sign in and choose in your profile which messages you receive.",
  },
  no_approved_hours: { status: 404, sentence: "There are no approved hours in this year yet." },
  donation_voided: { status: 409, sentence: "This gift is already voided." },
  batch_closed: { status: 409, sentence: "This batch is closed. Record the gift on its own instead." },
  batch_full: { status: 409, sentence: "This batch has the maximum number of gifts. Close it and start another." },
  batch_in_use: { status: 409, sentence: "This batch has gifts, so it cannot be removed. Close it instead." },
  entry_key_used: {
    status: 409,
    sentence: "This was already saved with other details. Check the list before you enter it again.",
  },
  event_full: {
    status: 409,
    sentence:
      "This event is full. If you are checked in already, you stay on the list; otherwise please speak to a greeter.",
  },
  event_not_open_yet: { status: 409, sentence: "Check-in opens on the event's day, or 3 hours before an early start." },
  checkin_several_on: { status: 409, sentence: "Please choose the event that you are attending." },
  checkin_places_full: {
    status: 409,
    sentence: "You have reached the limit of permanent QR codes. Please remove one first.",
  },
  checkin_place_exists: {
    status: 409,
    sentence: "This place has a permanent QR code already. To make a new one, press Replace beside the place.",
  },
  event_over: { status: 409, sentence: "This event is over. Please ask an administrator to record your attendance." },
  no_replies: { status: 409, sentence: "This event takes no replies." },
  payments_under_way: {
    status: 409,
    sentence: "Card payments are under way that need these keys. Wait until they are finished, or confirm the change.",
  },
  giving_not_set_up: { status: 409, sentence: "Online giving is not set up yet." },
  payment_over: { status: 409, sentence: "This payment is over. Please start over." },
  hours_approved: {
    status: 409,
    sentence: "These hours are approved. To correct them, ask the person who approved them to return them.",
  },
  account_has_written: {
    status: 409,
    sentence: "This account wrote announcements or notes about people, which stay on record. Deactivate it instead.",
  },
  last_admin: { status: 409, sentence: "This is the last administrator. Make someone else an administrator first." },
  member_has_account: {
    status: 409,
    sentence: "This member already has an account. Unlink that one first, or choose another member.",
  },
  merge_two_accounts: {
    status: 409,
    sentence: "Both have an account, so they cannot be merged. Unlink one of the accounts first.",
  },
  merge_child_and_adult: {
    status: 409,
    sentence: "A child and an adult cannot be merged. Check their birthdays and their roles in households.",
  },
  merge_guardians: {
    status: 409,
    sentence: "The guardians of these two contradict each other. Please ask an administrator to check them first.",
  },
  merge_both_checked_in: {
    status: 409,
    sentence: "Both are in a children's room on the same day, so they are two people.",
  },
  merge_raises_rights: {
    status: 409,
    sentence:
      "The account would get the rights of another ministry. Take that ministry from the other person first, and assign it again after the merge.",
  },
  merge_newer_first: {
    status: 409,
    sentence: "One of these two was merged again later. Please undo the later merge first.",
  },
  series_has_records: {
    status: 409,
    sentence:
      "Events that this change added or moved have records since, such as a headcount or replies. Please change them by hand.",
  },
  series_changed_since: { status: 409, sentence: "These events were changed again since. Please change them by hand." },
  merge_too_old: { status: 409, sentence: "A merge can be undone for 90 days only." },
  ministry_exists: { status: 409, sentence: "There is already a ministry with this name." },
  custom_field_exists: { status: 409, sentence: "There is already a field with this name. It may be archived." },
  custom_fields_full: { status: 409, sentence: "You have reached the limit of custom fields." },
  not_a_guest_gift: {
    status: 409,
    sentence: "Only gifts of guests and gifts that were recorded with only a name can be linked to a person.",
  },
  fund_exists: { status: 409, sentence: "There is already a fund with this name. It may be closed." },
  funds_full: { status: 409, sentence: "You have reached the limit of funds." },
  last_fund: { status: 409, sentence: "At least one fund must stay open, or no one can give online." },
  tag_exists: { status: 409, sentence: "There is already a tag with this name." },
  tags_full: { status: 409, sentence: "You have reached the limit of tags. Please delete one first." },
  member_list_exists: { status: 409, sentence: "There is already a list with this name." },
  member_lists_full: { status: 409, sentence: "You have reached the limit of saved lists. Please delete one first." },
  list_too_long: {
    status: 409,
    sentence: "This list has too many people for one file. Please narrow it down with filters.",
  },
  saved_report_exists: { status: 409, sentence: "You already have a report with this name." },
  saved_reports_full: {
    status: 409,
    sentence: "You have reached the limit of saved reports. Please remove one first.",
  },
  profile_exists: { status: 409, sentence: "Your profile is already complete." },
  nobody_reached: { status: 409, sentence: "None of these people has an account yet, so the message was not sent." },
  email_already_verified: { status: 409, sentence: "Your email address is already verified." },
  account_not_linked: {
    status: 409,
    sentence:
      "There is already an account with this email address. Sign in with a code by email first; after that this way works too.",
  },
  provider_without_email: {
    status: 409,
    sentence: "That account did not provide an email address, so it cannot be used here. Please choose another way.",
  },
  already_set_up: { status: 409, sentence: "This congregation is already set up. Please sign in." },
  statements_not_ready: {
    status: 409,
    sentence:
      "Giving statements need the congregation's legal name and address. An administrator can enter them under Settings.",
  },
  statements_unprintable: {
    status: 409,
    sentence:
      "The congregation's legal name or address has characters that cannot be printed. An administrator can change it under Settings.",
  },
  statements_running: {
    status: 409,
    sentence: "The statements for this year are being created. Please wait until they are finished.",
  },
  statements_outdated: {
    status: 409,
    sentence:
      "Something has changed since these statements were created. Please create them again first; unchanged statements are kept.",
  },
  statement_not_mailable: { status: 409, sentence: "This statement cannot be sent by email." },
  receipt_not_mailable: { status: 409, sentence: "This receipt cannot be sent by email." },
  event_cancelled: { status: 409, sentence: "This event was canceled." },
  lease_lost: { status: 409, sentence: "This print job was given to someone else or has ended." },
  prints_from_browser: { status: 409, sentence: "This station prints from the browser." },
  conflict: { status: 409, sentence: "Someone else changed this at the same time. Please check it and try again." },
  invitation_expired: {
    status: 410,
    sentence: "This invitation has expired. Please contact the person who sent you this invitation.",
  },
  invitation_inactive: {
    status: 410,
    sentence: "This invitation is no longer active. Please ask an administrator for a new one.",
  },
  too_large: { status: 413, sentence: "That file is too large." },
  unsupported_media: { status: 415, sentence: "The server does not accept data in this form." },
  too_many: { status: 429, sentence: "Too many attempts. Please wait a moment and try again." },
  unexpected: { status: 500, sentence: "Something went wrong on our side. Please try again." },
  public_address_missing: {
    status: 409,
    sentence: "The public address of this server is missing. Please set PUBLIC_URL where the server is started.",
  },
  set_by_environment: {
    status: 409,
    sentence: "This is set where the server is started, and cannot be changed here.",
  },
  sms_not_set_up: { status: 409, sentence: "Text messages are not set up on this server." },
  sms_paused: {
    status: 409,
    sentence: "Text messages are paused after a restore, until an administrator resumes them.",
  },
  backups_paused: {
    status: 409,
    sentence: "Backups are paused after a restore, until an administrator resumes emails and payments.",
  },
  sms_not_accepted: {
    status: 502,
    sentence: "The text message provider did not accept the message. Please check the settings and try again.",
  },
  mail_not_set_up: { status: 409, sentence: "No mail server is set up, so emails are kept here." },
  mail_not_kept: { status: 409, sentence: "This email is no longer kept. It was sent or deleted in the meantime." },
  mail_copy_deleted: {
    status: 409,
    sentence: "The announcement was deleted, or the person's copy of it no longer exists, so this email is not sent.",
  },
  mail_unsubscribed: {
    status: 409,
    sentence: "This person has unsubscribed from announcements by email, so this email is not sent.",
  },
  mail_expired: { status: 409, sentence: "The last day of this announcement is over, so its emails are not sent." },
  mail_alert_expired: { status: 409, sentence: "This alert is more than an hour old, so it is not sent." },
  mail_withdrawn: { status: 409, sentence: "This announcement is not active, so its emails are not sent." },
  mail_not_recipient: {
    status: 409,
    sentence: "This person no longer belongs to the recipients of this email, so it is not sent.",
  },
  mail_shared: {
    status: 409,
    sentence: "Another person with the same email address gets this announcement, so this email is not sent.",
  },
  mail_statement_replaced: {
    status: 409,
    sentence: "This giving statement was replaced or sent again. Send the current one from the giving statements.",
  },
  mail_not_sent: { status: 502, sentence: "The test email was not sent." },
  provider_failed: {
    status: 502,
    sentence: "The other service could not sign you in. Please try again, or choose another way.",
  },
  card_test_failed: { status: 502, sentence: "The test failed." },
  sign_in_provider_wrong: { status: 502, sentence: "The test failed." },
  payment_not_started: { status: 502, sentence: "Failed to initialize payment. Please try again." },
  disk_full: {
    status: 503,
    sentence: "The server's disk is full. Nothing was saved. Please tell the person who runs Narthex.",
  },
  unavailable: { status: 503, sentence: "The server is busy or restarting. Please try again in a moment." },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof ERRORS;
