import type { ContentRow } from './content-rows.ts'

/** The values in the form. */
export type ContentDraft = {
  key: string
  title: string
  content: string
  page: string
  section: string
  isActive: boolean
}

/** The form for a row: the saved text, otherwise the built-in one. */
export const draftOf = ({ key, title, page, section, entry, builtIn }: ContentRow): ContentDraft => ({
  key,
  title,
  content: entry?.content ?? builtIn?.text ?? '',
  page: (entry ? entry.page : page) ?? '',
  section: (entry ? entry.section : section) ?? '',
  isActive: entry?.isActive ?? true,
})

/** An empty form for the page being viewed. */
export const newDraft = (page: string): ContentDraft => ({
  key: '',
  title: '',
  content: '',
  page,
  section: '',
  isActive: true,
})

/** What must be filled in before anything is sent. */
export function missingIn({ key, title, content }: ContentDraft): Partial<Record<keyof ContentDraft, string>> {
  return {
    ...(key.trim() ? {} : { key: 'Key is required' }),
    ...(title.trim() ? {} : { title: 'Title is required' }),
    ...(content.trim() ? {} : { content: 'Content is required' }),
  }
}
