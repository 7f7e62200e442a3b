// The refusals about accounts, signing in and credentials.

export const ACCOUNT_ERRORS = {
  wrong_code: { status: 400, sentence: "This code is wrong or no longer valid. Check it, or ask for a new one." },
  wrong_app_code: {
    status: 400,
    sentence: "This code is wrong, or was used already. Enter the one that your app shows now.",
  },
  wrong_backup_code: { status: 400, sentence: "This backup code is wrong, or was used already." },
  wrong_password: { status: 400, sentence: "The password is wrong." },
  second_step_over: { status: 400, sentence: "That took too long, or too many codes were wrong. Please start over." },
  wrong_credentials: { status: 401, sentence: "The email address or the password is wrong." },
  passkey_refused: {
    status: 401,
    sentence: "This passkey was not accepted. Please try again, or continue another way.",
  },
  confirmation_needed: { status: 403, sentence: "Please confirm that it is you first." },
  own_second_factor: { status: 403, sentence: "Turn off your own two-step verification in your profile." },
  registration_closed: {
    status: 403,
    sentence: "New accounts are created by invitation only. Please ask the church office.",
  },
  account_deactivated: { status: 403, sentence: "This account is deactivated. Please ask the church office." },
  credentials_changed: {
    status: 409,
    sentence: "Your account was changed while you were signing in. Please sign in again.",
  },
  member_of_unlinked_account: {
    status: 409,
    sentence:
      "An account that was unlinked from this person still has messages or prayer requests in this name, which would be deleted too. An administrator can link that account to its person, or delete it.",
  },
  passkeys_not_ready: { status: 409, sentence: "Please verify your email address before you add a passkey." },
  passkeys_unavailable: {
    status: 409,
    sentence: "Passkeys need a site with a name, such as church.example.org. This one is opened with an IP address.",
  },
  too_many_passkeys: { status: 409, sentence: "An account can have 20 passkeys. Please remove one first." },
  second_factor_on: { status: 409, sentence: "Two-step verification is already on." },
  second_factor_off: { status: 409, sentence: "Two-step verification is off." },
  second_factor_not_ready: {
    status: 409,
    sentence: "Two-step verification needs a verified email address and a password. Please set up both first.",
  },
  provider_address_unverified: {
    status: 409,
    sentence:
      "There is already an account with this email address, and that service has not confirmed that the address is yours. Please sign in with your password or a code by email.",
  },
  second_factor_bars_linking: {
    status: 409,
    sentence:
      "Your account has two-step verification, so another way to sign in cannot be added here. Please sign in with your password.",
  },
  password_tries_used_up: {
    status: 429,
    sentence: "Too many wrong passwords. Have a code sent to you by email instead, or wait a little and try again.",
  },
  confirm_by_password: { status: 409, sentence: "Your account has a password. Please confirm with it." },
} as const;
