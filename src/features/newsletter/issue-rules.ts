import { classesIn, type IssueBlock, type IssueContent } from './issue-blocks.ts'

/** A newsletter is written, waits for its time, goes out, and is out. A canceled one can be changed and sent after all. */
export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const
export type IssueState = (typeof ISSUE_STATES)[number]

/** Whether its text can change. A scheduled one is canceled first, so that nothing half-written goes out. */
export const isEditable = (state: IssueState): boolean => state === 'draft' || state === 'canceled'

const SENTENCES = {
  subject: 'Enter a subject.',
  empty: 'Add a block with something to read.',
  heading: 'Enter a heading, or remove this block.',
  text: 'Write something, or remove this block.',
  picture: 'Choose a picture, or remove this block.',
  alt: "Describe the picture for readers who can't see it.",
  label: 'Enter what the button says.',
  link: 'Enter an address that starts with https://, or a page of this site such as /classes.',
  classes: 'Choose at least one class, or remove this block.',
} as const

/**
 * What to fix before a newsletter can be sent, by path: `subject`, `blocks`, or `blocks.<key>.<field>`. A draft can be
 * saved with any of it.
 */
export function issueProblems({ subject, blocks }: IssueContent): Record<string, string> {
  const problems: Record<string, string> = {}
  if (subject.trim() === '') problems.subject = SENTENCES.subject
  if (blocks.every(({ is }) => is === 'divider')) problems.blocks = SENTENCES.empty
  for (const block of blocks)
    for (const [field, message] of Object.entries(blockProblems(block)))
      problems[`blocks.${block.key}.${field}`] = message
  return problems
}

function blockProblems(block: IssueBlock): Record<string, string> {
  switch (block.is) {
    case 'heading':
    case 'text':
      return block.text.trim() === '' ? { text: SENTENCES[block.is] } : {}
    case 'picture':
      return {
        ...(block.fileId === '' ? { fileId: SENTENCES.picture } : {}),
        ...(block.alt.trim() === '' ? { alt: SENTENCES.alt } : {}),
      }
    case 'button':
      return {
        ...(block.label.trim() === '' ? { label: SENTENCES.label } : {}),
        ...(issueLink(block.link) ? {} : { link: SENTENCES.link }),
      }
    case 'classes':
      return block.classIds.length === 0 ? { classIds: SENTENCES.classes } : {}
    case 'divider':
      return {}
  }
}

/**
 * Where a button may lead, tidied: an https address, or a path on this site. Anything else (`javascript:`, http, addresses
 * that only look like ours, a name before the host) is `undefined`.
 */
export function issueLink(written: string): string | undefined {
  const link = written.trim()
  if (link === '' || /[\s\p{Cc}\p{Cf}\\]/u.test(link)) return undefined
  if (/^\/(?!\/)/.test(link)) return URL.canParse(link, 'https://here.invalid') ? link : undefined
  if (!/^https:\/\/[^/]/i.test(link) || !URL.canParse(link)) return undefined
  const { username, password } = new URL(link)
  return username === '' && password === '' ? link : undefined
}

/** A class as a newsletter shows it. */
export type IssueClass = {
  id: string
  title: string
  /** Its page on this site: `/events/clay-night`. */
  path: string
  /** `Tue, Dec 8, 5:45 to 6:45 PM`: its first session that's still ahead. */
  when: string
  /** `$45.00`, `Free`, `from $160.00`. */
  price: string
}

/**
 * Whether a newsletter still says anything with the classes that are left: blocks of classes are left out when none of
 * theirs can be booked anymore.
 */
export function saysSomething(blocks: readonly IssueBlock[], classes: readonly IssueClass[]): boolean {
  const left = new Set(classes.map(({ id }) => id))
  return blocks.some(block => {
    if (block.is === 'divider') return false
    return block.is !== 'classes' || block.classIds.some(id => left.has(id))
  })
}

/** How many classes that were chosen can't be shown anymore: canceled, hidden or over. */
export const missingClasses = (blocks: readonly IssueBlock[], classes: readonly IssueClass[]): number =>
  classesIn(blocks).filter(id => !classes.some(each => each.id === id)).length
