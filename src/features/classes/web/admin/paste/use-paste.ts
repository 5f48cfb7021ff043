import { useMemo, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { newId } from '#src/lib/ids.ts'
import { useDraft } from '#src/ui/drafts.ts'
import type { ClosedDays } from '../../../session-rule.ts'
import type { PanelProps } from '../class-editor.tsx'
import { type CheckedRow, type ExistingClass, rowChecker } from './check-rows.ts'
import { type Cells, type FieldName, matchHeaders, type Target } from './columns.ts'
import { EMPTY_PASTE, type Paste, type PastedRow, pasteDraft } from './draft.ts'
import { cellsOf, MOST_CHARACTERS, readTable } from './read-table.ts'

export type PasteProps = {
  viewerId: string
  choices: PanelProps['choices']
  closures: readonly ClosedDays[]
  existing: readonly ExistingClass[]
}

/** Whether a row's class is created: the person's choice, otherwise rows without problems that duplicate nothing. */
export const isChosen = ({ isChosen }: PastedRow, { draft, duplicate }: CheckedRow): boolean =>
  isChosen ?? (draft !== undefined && !duplicate)

/** What was pasted and became of it. All of it is kept on this device until it's discarded. */
export function usePaste({ viewerId, choices, closures, existing }: PasteProps) {
  const { timeZone } = useProgram()
  const [kind] = useState(() => pasteDraft(viewerId))
  const [now] = useState(() => new Date())
  const [paste, setPaste] = useState<Paste>(EMPTY_PASTE)
  const [isTouched, setTouched] = useState(false)
  const [problem, setProblem] = useState<string>()
  const draft = useDraft({
    kind,
    values: paste,
    isChanged: isTouched,
    // Text pasted while the page was loading is newer.
    restore: kept => setPaste(typed => (typed === EMPTY_PASTE ? kept : typed)),
  })
  const change = (part: (before: Paste) => Partial<Paste>) => {
    setTouched(true)
    setPaste(before => ({ ...before, ...part(before) }))
  }
  const changeRow = (id: string, part: (row: PastedRow) => Partial<PastedRow>) =>
    change(({ rows }) => ({ rows: rows.map(row => (row.id === id ? { ...row, ...part(row) } : row)) }))

  const { policies } = choices
  const check = useMemo(
    () => rowChecker({ policies, closures, zone: timeZone, now }),
    [policies, closures, timeZone, now],
  )
  const checked = useMemo(() => {
    // A row whose class was created isn't its own duplicate.
    const others = existing.filter(each => !paste.rows.some(row => row.id === each.id))
    return check(
      paste.rows.map(row => row.cells),
      others,
    )
  }, [check, paste.rows, existing])
  const sheet = useMemo(() => {
    const read = readTable(paste.text)
    return read.ok ? read.sheet : null
  }, [paste.text])

  return {
    paste,
    /** Each row with what it makes. */
    rows: paste.rows.map((row, index) => ({ row, number: index + 1, check: checked[index]! })),
    sheet,
    problem,
    restoredFrom: draft.restoredFrom,
    type(text: string) {
      setProblem(undefined)
      change(() => ({ text: text.slice(0, MOST_CHARACTERS) }))
    },
    /** Reads the text. Whether there are rows now. */
    read(): boolean {
      const read = readTable(paste.text)
      setProblem(read.ok ? undefined : read.problem)
      if (!read.ok) return false
      const mapping = matchHeaders(read.sheet.headers).map(each => each ?? '')
      const common: Partial<Cells> = { location: choices.defaultRoom || choices.rooms[0] || '' }
      const made = cellsOf(read.sheet, targetsOf(mapping), common).map(newRow)
      change(() => ({ mapping, common, rows: made }))
      return true
    },
    /** Says what a column is. Cells that were edited stay as they are. */
    map: (at: number, target: Target | '') =>
      change(before => {
        // Each thing is in one column.
        const mapping = before.mapping.map((each, index) => (index === at ? target : each === target ? '' : each))
        return { mapping, rows: filledAgain({ ...before, mapping }) }
      }),
    /** Fills the empty cells of a field in every row. */
    fill: (field: FieldName, text: string) =>
      change(before => {
        const common = { ...before.common, [field]: text }
        return { common, rows: filledAgain({ ...before, common }) }
      }),
    edit: (id: string, field: FieldName, text: string) =>
      changeRow(id, ({ cells, edited }) => ({
        cells: { ...cells, [field]: text },
        edited: edited.includes(field) ? edited : [...edited, field],
      })),
    choose: (id: string, chosen: boolean) => changeRow(id, () => ({ isChosen: chosen })),
    markMade: (made: ReadonlyMap<string, PastedRow['made']>) =>
      change(before => ({
        rows: before.rows.map(row => (made.has(row.id) ? { ...row, made: made.get(row.id)! } : row)),
      })),
    /** Back to the text, which stays; the rows are read from it again. */
    back: () => change(() => ({ rows: [] })),
    startOver: () => change(() => EMPTY_PASTE),
  }
}

const targetsOf = (mapping: Paste['mapping']) => mapping.map(each => each || undefined)
const newRow = (cells: Cells): PastedRow => ({ id: newId(), cells, edited: [], isChosen: null, made: null })

function filledAgain({ text, mapping, common, rows }: Paste): PastedRow[] {
  const read = readTable(text)
  if (!read.ok) return rows
  const fresh = cellsOf(read.sheet, targetsOf(mapping), common)
  return rows.map((row, index) => {
    const kept = Object.fromEntries(row.edited.map(field => [field, row.cells[field]]))
    return row.made || !fresh[index] ? row : { ...row, cells: { ...fresh[index], ...kept } }
  })
}
