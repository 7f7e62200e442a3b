/** The draft of a donation, opened from the list of all donations. */
export const DONATION_DRAFT = "donation.new";
