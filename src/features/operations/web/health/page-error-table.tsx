import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { PageErrorAnswer } from '../../health-contract.ts'
import { PAGE_ERROR_KINDS } from '../../page-error-kinds.ts'

/** What went wrong with pages in people's browsers, and how often. */
export function PageErrorTable({ errors }: { errors: readonly PageErrorAnswer[] }) {
  const { timeZone } = useProgram()
  const columns: Column<PageErrorAnswer>[] = [
    { key: 'kind', header: 'What happened', rowHeader: true, cell: error => PAGE_ERROR_KINDS[error.kind] },
    { key: 'page', header: 'Page', cell: error => <span className="address">{error.page}</span> },
    { key: 'build', header: 'Build', cell: ({ build }) => (build === 'other' ? 'Other' : build) },
    { key: 'count', header: 'Times', align: 'end', cell: error => error.count },
    { key: 'last', header: 'Last seen', cell: error => formatMoment(error.lastAt, timeZone) },
  ]
  return (
    <Panel as="section" aria-labelledby="page-errors" className="watch-table">
      <h2 id="page-errors">Page errors in browsers</h2>
      {errors.length > 0 && (
        <Table
          caption="Page errors"
          columns={columns}
          rows={errors}
          keyOf={({ kind, page, build }) => `${kind} ${page} ${build}`}
        />
      )}
      <p className="by">
        {errors.length > 0
          ? "Errors that browsers reported in the last 30 days. We don't record who saw them."
          : 'No errors reported in the last 30 days.'}
      </p>
    </Panel>
  )
}
