/** The blocks of a newsletter, as they're stored, edited and sent. `key` stays with a block while others move. */
export type IssueBlock = { key: string } & (
  | { is: 'heading'; text: string }
  /** Markdown, limited to the subset in `lib/markdown-blocks.ts`. */
  | { is: 'text'; text: string }
  /** `fileId` is empty until a picture was uploaded. */
  | { is: 'picture'; fileId: string; alt: string }
  | { is: 'button'; label: string; link: string }
  /** Classes by id; the email says what is true of them when it's sent. */
  | { is: 'classes'; classIds: string[] }
  | { is: 'divider' }
)
export type BlockKind = IssueBlock['is']

/** What staff write: everything that a newsletter says. */
export type IssueContent = { subject: string; previewText: string; blocks: IssueBlock[] }

export const BLOCK_NAMES: Record<BlockKind, string> = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  button: 'Button',
  classes: 'Upcoming classes',
  divider: 'Divider',
}
export const BLOCK_KINDS = Object.keys(BLOCK_NAMES) as BlockKind[]

/** The most of each part, in characters; `blocks` and `classes` are counts. Form and server share them. */
export const ISSUE_LIMITS = {
  subject: 120,
  previewText: 140,
  blocks: 40,
  key: 40,
  heading: 120,
  text: 5_000,
  alt: 200,
  label: 60,
  link: 500,
  classes: 20,
} as const

/** A new block of a kind, with nothing in it yet. */
export function emptyBlock(is: BlockKind, key: string): IssueBlock {
  switch (is) {
    case 'heading':
    case 'text':
      return { key, is, text: '' }
    case 'picture':
      return { key, is, fileId: '', alt: '' }
    case 'button':
      return { key, is, label: '', link: '' }
    case 'classes':
      return { key, is, classIds: [] }
    case 'divider':
      return { key, is }
  }
}

/** The blocks with the one at `from` moved to `to`. */
export function movedBlock(blocks: readonly IssueBlock[], from: number, to: number): IssueBlock[] {
  const moved = [...blocks]
  const [block] = moved.splice(from, 1)
  if (block) moved.splice(Math.max(0, Math.min(to, moved.length)), 0, block)
  return moved
}

/** The files that the pictures of a newsletter show, each once. */
export const filesIn = (blocks: readonly IssueBlock[]): string[] => [
  ...new Set(blocks.flatMap(block => (block.is === 'picture' && block.fileId !== '' ? block.fileId : []))),
]

/** The classes that a newsletter names, each once. */
export const classesIn = (blocks: readonly IssueBlock[]): string[] => [
  ...new Set(blocks.flatMap(block => (block.is === 'classes' ? block.classIds : []))),
]
