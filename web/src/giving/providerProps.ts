/** What a provider's own part of the page is given. */
export interface ProviderProps {
  clientSecret: string;
  submitLabel: string;
  /** While a card is being tried, nobody should leave the step. */
  onBusy: (busy: boolean) => void;
  onPaid: () => void;
}
