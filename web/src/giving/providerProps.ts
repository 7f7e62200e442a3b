/** Props of a provider's payment form. */
export interface ProviderProps {
  clientSecret: string;
  submitLabel: string;
  /** The address to which a bank returns the donor from its own site. */
  returnTo: string;
  /** While a card is being charged, the user should not leave the step. */
  onBusy: (busy: boolean) => void;
  onPaid: () => void;
}
