import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Answered } from '#src/lib/contract.ts'
import { dayOfYear, formatPlainWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { type Column, Table } from '#src/ui/table.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { RegistrationsContract } from '../../contract.ts'
import { choiceText } from '../../place-text.ts'
import { api } from '../calls.ts'
import { LastDayForm } from './last-day-form.tsx'
import { PlaceMoves } from './panel-actions.tsx'

type Listed = Answered<RegistrationsContract['GET /api/admin/spots-without-last-day']>['spots'][number]

/** One row for each spot, with what staff can decide about it. */
export function SpotsTable({ spots, mayChange }: { spots: readonly Listed[]; mayChange: boolean }) {
  const columns: Column<Listed>[] = [
    {
      key: 'child',
      header: 'Child',
      rowHeader: true,
      cell: ({ child, parent, parentId }) => (
        <Two below={<Link to={`/admin/families/${parentId}`}>{parent}</Link>}>{child}</Two>
      ),
    },
    {
      key: 'program',
      header: 'Program',
      cell: ({ event, option, days }) => (
        <Two below={choiceText({ enrollmentOption: option, days, covered: null, dayPart: null })}>{event}</Two>
      ),
    },
    {
      key: 'since',
      header: 'Since',
      cell: ({ since, price }) => <Two below={`${formatCents(price)} paid`}>{formatPlainWeekday(since)}</Two>,
    },
    {
      key: 'sessions',
      header: 'Sessions',
      cell: ({ had, coming }) => <Two below={`${coming} to come`}>{`${had} so far`}</Two>,
    },
    ...(mayChange
      ? [{ key: 'decide', header: 'Decide', cell: (spot: Listed) => <Choices spot={spot} /> } satisfies Column<Listed>]
      : []),
  ]
  return (
    <div className="endless">
      <Table caption="Spots without a last day" columns={columns} rows={spots} keyOf={({ id }) => id} />
    </div>
  )
}

/** Two lines of one cell. */
const Two = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className="num">
    {children}
    <span className="by">{below}</span>
  </span>
)

function Choices({ spot }: { spot: Listed }) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const firstName = spot.child.split(' ')[0]!
  async function done(title: string, description: string) {
    toast({ title, description, tone: 'good' })
    setAsking(false)
    await revalidate()
  }
  const keeping = useAction(async () => {
    const { message } = await api('POST /api/admin/registrations/:id/last-day', {
      params: { id: spot.id },
      body: { lastDay: null },
    })
    await done('Spot kept', message)
  })
  return (
    <div className="stack tight">
      <div className="row">
        <Button small onClick={() => setAsking(true)}>
          Set last day<VisuallyHidden> for {spot.child}</VisuallyHidden>
        </Button>
        <Button small busy={keeping.isBusy} busyLabel="Keeping" onClick={() => void keeping.start()}>
          Keep to {dayOfYear(spot.latest, { month: 'short', day: 'numeric' })}
          <VisuallyHidden> for {spot.child}</VisuallyHidden>
        </Button>
        <PlaceMoves place={spot} only="end" />
      </div>
      <FailureNote failure={keeping.failure} />
      <Dialog open={asking} onClose={() => setAsking(false)} title={`${firstName}'s last day`}>
        <LastDayForm
          spot={spot}
          firstName={firstName}
          onClose={() => setAsking(false)}
          onSaved={message => done('Last day set', message)}
        />
      </Dialog>
    </div>
  )
}
