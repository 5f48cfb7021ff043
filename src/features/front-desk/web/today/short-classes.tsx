import { Link, useRevalidator } from 'react-router'
import type { ShortClassAnswer } from '#src/features/classes/contract.ts'
import { isDueSoon, shortText } from '#src/features/classes/minimum-children.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { classesApi } from '../calls.ts'

type Props = { of: readonly ShortClassAnswer[] | null; now: string; mayDecide: boolean }

/** The classes that need more children and are to be decided within a week. Nothing while there are none. */
export function ShortClasses({ of, now, mayDecide }: Props) {
  const { timeZone } = useProgram()
  if (!of) {
    return (
      <Panel as="section">
        <LoadFailed title="Couldn't load which classes need more children">
          Nothing was lost. Only this list couldn't load.
        </LoadFailed>
      </Panel>
    )
  }
  const today = dayOf(now, timeZone)
  const due = of.filter(each => isDueSoon({ ...each, today }))
  if (due.length === 0) return null
  return (
    <Panel as="section" aria-labelledby="short-classes">
      <h2 id="short-classes">
        {due.length} {due.length === 1 ? 'class needs' : 'classes need'} more children
      </h2>
      <ul className="short-classes">
        {due.map(each => (
          <ShortClass key={each.id} of={each} today={today} mayDecide={mayDecide} />
        ))}
      </ul>
    </Panel>
  )
}

function ShortClass({ of, today, mayDecide }: { of: ShortClassAnswer; today: string; mayDecide: boolean }) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const run = useAction(
    async () => {
      await classesApi('POST /api/admin/classes/:id/run-anyway', { params: { id: of.id }, body: {} })
      toast({ title: `${of.title} runs anyway`, description: "You won't be reminded again.", tone: 'good' })
      await revalidate()
    },
    { unreachable: 'Nothing was decided. Try again.' },
  )
  return (
    <li className="stack tight">
      <h3>
        <Link to={`/admin/classes/${of.id}`}>{of.title}</Link>
      </h3>
      <p>{shortText(of, today)}</p>
      <p className="by">Starts {formatMoment(of.startsAt, timeZone)}</p>
      <FailureNote failure={run.failure} />
      {mayDecide && (
        <div className="row">
          <Button small busy={run.isBusy} busyLabel="Saving" onClick={() => void run.start()}>
            Run it anyway<VisuallyHidden>: {of.title}</VisuallyHidden>
          </Button>
          <QuietLink danger to={`/admin/cancellations?class=${of.id}`}>
            Cancel the class<VisuallyHidden> {of.title}</VisuallyHidden>
          </QuietLink>
        </div>
      )}
    </li>
  )
}
