/** Bounds of an update, for the form and the server alike. */
export const LONGEST_TITLE = 120
export const LONGEST_CONTENT = 5_000
export const LONGEST_ALT = 200
export const MOST_PHOTOS = 10
export const MOST_TAGS = 30
/** Updates a page of the list holds. */
export const UPDATES_PER_PAGE = 12

export const AUDIENCES = ['everyone', 'class', 'family'] as const
export type Audience = (typeof AUDIENCES)[number]

/** What a photo may be, for the file chooser; the server looks at the content. */
export const ACCEPTED_PHOTOS = 'image/jpeg,image/png,image/webp'

/** How long after sharing families are told by mail, in seconds: until then calling back leaves no trace. */
export const TELL_AFTER_SECONDS = 60

export const SENTENCES = {
  title: 'Title is required',
  titleLong: `Please use at most ${LONGEST_TITLE} characters`,
  content: 'Content is required',
  contentLong: `Please use at most ${LONGEST_CONTENT} characters`,
  altLong: `Please use at most ${LONGEST_ALT} characters`,
  class: 'Please choose a class',
  family: 'Please choose a family',
  reportLong: 'Please use at most 1000 characters',
  photos: `Please use at most ${MOST_PHOTOS} photos`,
} as const

/** The first problem of each field of the form, in the fixed wording. */
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
