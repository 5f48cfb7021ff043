import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for numbers and money. */
  align?: 'end'
  /** Names the row for screen readers; usually the first column. */
  rowHeader?: boolean
  /** The label of the value in the phone layout, if `header` isn't text. */
  label?: string
  sort?: 'ascending' | 'descending' | 'none'
}

/**
 * Rows and columns. With `toCards`, each row becomes a small card on phones (roles are explicit, because `display:
 * block` would remove them). Without, or with `isWide`, a table that's too wide scrolls sideways within itself.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  toCards = true,
  isWide = !toCards,
  isSelected,
}: {
  /** For screen readers, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  toCards?: boolean
  /** Too wide for a tablet. */
  isWide?: boolean
  isSelected?: (row: Row) => boolean
}) {
  const table = (
    // biome-ignore lint/a11y/noRedundantRoles: the phone layout would take the role away
    <table className={classNames('tbl', toCards && 'to-cards')} role="table">
      <caption className="vh">{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row">
          {columns.map(column => (
            <th
              key={column.key}
              // biome-ignore lint/a11y/noRedundantRoles: as above
              role="columnheader"
              scope="col"
              className={column.align === 'end' ? 'r' : undefined}
              aria-sort={column.sort}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {rows.map(row => {
          const selected = isSelected?.(row)
          return (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <tr key={keyOf(row)} role="row" aria-selected={selected}>
              {columns.map(column => {
                const As = column.rowHeader ? 'th' : 'td'
                return (
                  <As
                    key={column.key}
                    role={column.rowHeader ? 'rowheader' : 'cell'}
                    scope={column.rowHeader ? 'row' : undefined}
                    className={column.align === 'end' ? 'r' : undefined}
                    data-l={column.label ?? (typeof column.header === 'string' ? column.header : '')}
                  >
                    {column.cell(row)}
                  </As>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
  if (!isWide) return table
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group, because a section of this name would be a second landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="scroll-x" role="group" aria-label={caption} tabIndex={0}>
      {table}
    </div>
  )
}
