import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { PickLink } from '#src/ui/pick-link.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { ReportsContract } from '../contract.ts'
import { BASES, type Basis } from '../entry-kinds.ts'
import { GROUP_NAMES, GROUPS, type Group, isTimeGroup, shortPartTitle, withoutGaps } from '../grouping.ts'
import { addressWith } from './report-address.ts'
import { readQuestion } from './report-question.ts'
import { type Bar, Bars, Columns } from './reports/bars.tsx'
import { type MoneyRow, MoneySums, netOf } from './reports/money-sums.tsx'
import { ReportFrame } from './reports/report-frame.tsx'

const BASIS_NAMES: Record<Basis, string> = { received: 'Day received', 'class-day': 'Day of class' }

/** /admin/reports/money: money by day received or by day of class. How it's grouped and narrowed is in the address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'reports')
  const question = readQuestion(url.searchParams)
  const basis: Basis = BASES.find(each => each === url.searchParams.get('basis')) ?? 'received'
  const by: Group = question.by ?? 'week'
  const query = { ...question.span, ...question.filter, basis, by }
  const report = question.problem
    ? null
    : await optionalPart(pageApi<ReportsContract>(context)('GET /api/admin/reports/money', { query }))
  return { user, question, basis, by, report }
}

export const meta: MetaFunction = () => [{ title: 'Money report' }, { name: 'robots', content: 'noindex' }]

export default function MoneyPage() {
  const { user, question, basis, by, report } = useLoaderData<typeof loader>()
  const keep = { basis: basis === 'class-day' ? basis : undefined }
  const days = { from: report?.from, until: report?.until }
  return (
    <ReportFrame
      user={user}
      title="Money report"
      current="money"
      question={question}
      report={report}
      file={{ label: 'Money (CSV)', to: '/api/admin/reports/money.csv' }}
      groups={GROUPS}
      by={by}
      keep={keep}
      choice={
        <nav className="row" aria-label="Count money by">
          {BASES.map(each => (
            <PickLink
              key={each}
              to={addressWith('/admin/reports/money', {
                ...days,
                by,
                ...question.filter,
                basis: each === 'class-day' ? each : undefined,
              })}
              current={each === basis}
              preventScrollReset
            >
              {BASIS_NAMES[each]}
            </PickLink>
          ))}
        </nav>
      }
    >
      {({ rows, total, more, from, until }) => (
        <>
          <MoneyChart rows={rows} basis={basis} by={by} />
          <MoneySums
            rows={rows}
            total={total}
            more={more}
            basis={basis}
            by={by}
            span={{ from, until }}
            filter={question.filter}
            user={user}
          />
        </>
      )}
    </ReportFrame>
  )
}

/** Net money over time as columns, or of classes as bars, the largest first. */
function MoneyChart({ rows, basis, by }: { rows: readonly MoneyRow[]; basis: Basis; by: Group }) {
  const barOf = ({ key, title, sums }: MoneyRow): Bar => {
    const value = netOf(sums, basis)
    return { key: key ?? 'none', label: title, value, shown: formatCents(value) }
  }
  const title = `Net by ${GROUP_NAMES[by].toLowerCase()}`
  if (!isTimeGroup(by)) {
    const bars = rows.map(barOf).sort((a, b) => b.value - a.value)
    return bars.length > 1 ? (
      <Panel>
        <Bars title={title} bars={bars} />
      </Panel>
    ) : null
  }
  const known = new Map(rows.map(row => [row.key, barOf(row)]))
  const parts = withoutGaps(
    [...known.keys()].filter(key => key !== null),
    by,
  )
  if (parts.length < 2) return null
  const none = (part: string): Bar => ({ key: part, label: '', value: 0, shown: formatCents(0) })
  return (
    <Panel>
      <Columns
        title={title}
        bars={parts.map(part => ({ ...(known.get(part) ?? none(part)), label: shortPartTitle(part, by) }))}
      />
    </Panel>
  )
}
