/** Limits of an update, shared by form and server. */
export const LONGEST_TITLE = 120
export const LONGEST_CONTENT = 5_000
export const LONGEST_ALT = 200
export const MOST_PHOTOS = 10
export const MOST_TAGS = 30
/** Updates per page. */
export const UPDATES_PER_PAGE = 12

export const AUDIENCES = ['everyone', 'class', 'family'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Accepted files in the file picker; the server checks the content. */
export const ACCEPTED_PHOTOS = 'image/jpeg,image/png,image/webp'

/** How long after sharing families get the email, in seconds. An update recalled before that leaves no trace. */
export const NOTIFY_AFTER_SECONDS = 60

export const SENTENCES = {
  title: 'Title is required',
  titleLong: `Use at most ${LONGEST_TITLE} characters`,
  content: 'Content is required',
  contentLong: `Use at most ${LONGEST_CONTENT} characters`,
  altLong: `Use at most ${LONGEST_ALT} characters`,
  class: 'Choose a class',
  family: 'Choose a family',
  reportLong: 'Use at most 1,000 characters',
  photos: `Use at most ${MOST_PHOTOS} photos`,
} as const

/** The first problem of each form field, in the fixed wording. */
export function updateProblems(form: {
  title: string
  content: string
  audience: Audience
  offeringId?: string | null
  parentId?: string | null
}): Partial<Record<'title' | 'content' | 'offeringId' | 'parentId', string>> {
  const title = form.title.trim()
  const content = form.content.trim()
  return {
    ...(title === '' ? { title: SENTENCES.title } : title.length > LONGEST_TITLE ? { title: SENTENCES.titleLong } : {}),
    ...(content === ''
      ? { content: SENTENCES.content }
      : content.length > LONGEST_CONTENT
        ? { content: SENTENCES.contentLong }
        : {}),
    ...(form.audience === 'class' && !form.offeringId ? { offeringId: SENTENCES.class } : {}),
    ...(form.audience === 'family' && !form.parentId ? { parentId: SENTENCES.family } : {}),
  }
}
