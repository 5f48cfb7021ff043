import type { newsletterIssues } from './tables.ts'

export const aboutIssue = (id: string) => ({ kind: 'newsletter', id })

/** What the audit log keeps of a newsletter. */
export const notedIssue = ({
  subject,
  previewText,
  blocks,
  state,
  scheduledFor,
}: Pick<typeof newsletterIssues.$inferSelect, 'subject' | 'previewText' | 'blocks' | 'state' | 'scheduledFor'>): Record<
  string,
  unknown
> => ({ subject, previewText, blocks: blocks.length, state, scheduledFor })
