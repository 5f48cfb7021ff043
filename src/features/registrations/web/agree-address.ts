/** Where a family agrees to changed policies; it leads back to the current page. */
export const agreeAddress = (): string =>
  `/agree?returnTo=${encodeURIComponent(window.location.pathname + window.location.search)}`
