// The address of a mailed invitation, for the form of a new account. Apart from the code, so that the sign-in page, which
// reads the code first, stays small.

const KEY = "narthex.invited";

export const keepInvitedAddress = (email: string): void => sessionStorage.setItem(KEY, email);

/** Empty if it is not known. */
export const readInvitedAddress = (): string => sessionStorage.getItem(KEY) ?? "";

export const forgetInvitedAddress = (): void => sessionStorage.removeItem(KEY);
