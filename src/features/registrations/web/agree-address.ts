/** Where policies that changed are agreed to; it leads back to this very page. */
export const agreeAddress = (): string =>
  `/agree?returnTo=${encodeURIComponent(window.location.pathname + window.location.search)}`
