/** What goes wrong with a page in a browser, and how it is said to an admin. */
export const PAGE_ERROR_KINDS = {
  'not-loaded': 'A script failed to load',
  'not-ready': 'The page did not finish loading',
  busy: 'The page stopped responding',
  'script-error': 'A script had an error',
  'part-missing': 'A part of the page failed to load',
} as const

export type PageErrorKind = keyof typeof PAGE_ERROR_KINDS
