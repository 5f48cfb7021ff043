/** Maximum lengths of a text and what names it, in characters. */
export const CONTENT_LIMITS = { key: 80, title: 120, content: 5_000, page: 60, section: 60 } as const
