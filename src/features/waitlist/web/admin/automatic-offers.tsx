import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { nextOnWaitlist } from '#src/features/classes/next-on-waitlist.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { WaitlistAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

/** Whether open spots go to the next children by themselves, or wait for staff. Says who is emailed before it resumes. */
export function AutomaticOffers({ of: { id, title, line, capacity, taken, offersPaused } }: { of: WaitlistAnswer }) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const open = capacity === 0 ? line.length : Math.max(capacity - taken, 0)
  const next = nextOnWaitlist(line, open)
  const change = useAction(async (paused: boolean) => {
    const { offered } = await api('PUT /api/admin/waitlist/classes/:classId/offers', {
      params: { classId: id },
      body: { paused },
    })
    setAsking(false)
    if (paused) toast({ title: 'Open spots wait for you', description: 'Nobody is offered a spot automatically.' })
    else toast({ title: 'Automatic offers are on', description: offeredText(offered), tone: 'good' })
    await revalidate()
  })
  return (
    <div className="stack tight">
      <FailureNote failure={change.failure} title="Not saved" />
      {!offersPaused && (
        <p className="by">
          Open spots are offered to the next child automatically.{' '}
          <LinkButton onClick={() => void change.start(true)}>
            Keep open spots for staff<VisuallyHidden> in {title}</VisuallyHidden>
          </LinkButton>
        </p>
      )}
      {offersPaused && !asking && (
        <p className="by">
          <strong>Open spots wait for staff.</strong> Nobody is offered one automatically.{' '}
          <LinkButton onClick={() => setAsking(true)}>
            Offer spots automatically<VisuallyHidden> in {title}</VisuallyHidden>
          </LinkButton>
        </p>
      )}
      {offersPaused && asking && (
        <div className="stack tight">
          <p>
            {next
              ? `${next} will be offered a spot now, and their families get an email.`
              : 'No spot is open now. The next one goes to the first child on the waitlist.'}
          </p>
          <div className="row">
            <Button
              small
              busy={change.isBusy}
              busyLabel="Turning on"
              autoFocus
              onClick={() => void change.start(false)}
            >
              {next ? 'Offer these spots' : 'Turn on'}
            </Button>
            <LinkButton onClick={() => setAsking(false)}>Cancel</LinkButton>
          </div>
        </div>
      )}
    </div>
  )
}

const offeredText = (offered: number) =>
  offered === 0 ? 'No spot was open.' : `${offered === 1 ? '1 family was' : `${offered} families were`} emailed.`
