import type { DraftKind } from '#src/ui/drafts.ts'
import { type Cells, FIELDS, type FieldName, TARGETS, type Target } from './columns.ts'

/** A pasted row: its cells as they are now, and the id its class is created with, however often it's sent. */
export type PastedRow = {
  id: string
  cells: Cells
  /** Fields that were edited. They stay open. */
  edited: FieldName[]
  /** Null until someone chooses: rows without problems that aren't duplicates are created. */
  isChosen: boolean | null
  /** Its draft exists. */
  made: 'with-dates' | 'without-dates' | null
}

/** Everything on the page, so that nothing is lost when it's closed. */
export type Paste = {
  text: string
  /** What each column is, in the order of the sheet. Empty until the text was read. */
  mapping: (Target | '')[]
  /** What fills empty cells. */
  common: Partial<Cells>
  rows: PastedRow[]
}

export const EMPTY_PASTE: Paste = { text: '', mapping: [], common: {}, rows: [] }

/** What one person pasted on this device. */
export const pasteDraft = (viewerId: string): DraftKind<Paste> => ({
  key: `class-paste:${viewerId}`,
  version: 1,
  keptDays: 30,
  read: readPaste,
  isEmpty: ({ text, rows }) => text.trim() === '' && rows.length === 0,
})

function readPaste(form: unknown): Paste {
  const { text, mapping, common, rows } = form as Paste
  const cells = (given: Partial<Cells>) => FIELDS.map(field => [field, String(given[field] ?? '')])
  return {
    text: String(text),
    mapping: mapping.map(each => TARGETS.find(target => target === each) ?? ''),
    common: Object.fromEntries(cells(common).filter(([, typed]) => typed)),
    rows: rows.map(row => ({
      id: String(row.id),
      cells: Object.fromEntries(cells(row.cells)) as Cells,
      edited: FIELDS.filter(field => row.edited.includes(field)),
      isChosen: typeof row.isChosen === 'boolean' ? row.isChosen : null,
      made: row.made === 'with-dates' || row.made === 'without-dates' ? row.made : null,
    })),
  }
}
