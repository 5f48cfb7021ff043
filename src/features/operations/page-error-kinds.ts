/** What can go wrong with a page in a browser, and how admins see it. */
export const PAGE_ERROR_KINDS = {
  'not-loaded': "A script didn't load",
  'not-ready': "The page didn't finish loading",
  busy: 'The page stopped responding',
  'script-error': 'A script had an error',
  'part-missing': "Part of the page didn't load",
} as const

export type PageErrorKind = keyof typeof PAGE_ERROR_KINDS
