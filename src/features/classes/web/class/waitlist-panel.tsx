import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { WaitlistPositionAnswer } from '#src/features/waitlist/contract.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { waitlistPositionText } from '#src/lib/ordinal.ts'
import { Button, ButtonLink, LinkButton } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { firstDayOf } from '../../age-note.ts'
import type { ClassAnswer } from '../../contract.ts'
import { approvedFor, keptOutOf } from '../../kept-out.ts'
import { waitlistApi } from '../calls.ts'
import { KeptOut } from './kept-out.tsx'
import { LeaveWaitlistDialog } from './leave-waitlist-dialog.tsx'
import { type Child, WhoIsComing } from './who-is-coming.tsx'

type Props = {
  shown: ClassAnswer
  options: readonly Child[] | null
  /** The selected child's waitlist entry, if there is one. */
  own: WaitlistPositionAnswer | undefined
  chosen: Child | undefined
  onChoose: (id: string) => void
  requests: readonly AgeRequestAnswer[]
}

/** A full class: join the waitlist, see each child's position, and take or decline an offered spot. */
export function WaitlistPanel({ shown, options, own, chosen, onChoose, requests }: Props) {
  const { offerHours, timeZone } = useProgram()
  const keptOut = own || !chosen ? [] : keptOutOf([chosen], shown, firstDayOf(shown, timeZone), requests)
  return (
    <div className="stack tight" id="waitlist" tabIndex={-1}>
      {!own && (
        <Note tone="quiet" title="This class is full">
          Join the waitlist. When a spot opens, we'll email the first family, and they have up to {offerHours} hours to
          take it. You only pay then.
        </Note>
      )}
      {!options && (
        <>
          <ButtonLink
            tone="primary"
            block
            to={`/login?returnTo=${encodeURIComponent(`/events/${shown.slug}#waitlist`)}`}
          >
            Join the waitlist
          </ButtonLink>
          <p className="by">
            New here? <Link to={`/register?classId=${shown.id}`}>Register your child</Link>
          </p>
        </>
      )}
      {options && !chosen && (
        <ButtonLink tone="primary" block to={`/register?classId=${shown.id}`}>
          Add your child
        </ButtonLink>
      )}
      {options && chosen && (
        <>
          <WhoIsComing
            shown={shown}
            options={options}
            chosen={[chosen.id]}
            onChoose={onChoose}
            approved={approvedFor(shown, requests)}
          />
          {own ? (
            <WaitlistStatus key={own.registrationId} shown={shown} line={own} />
          ) : keptOut.length > 0 ? (
            <KeptOut of={keptOut} shown={shown} />
          ) : (
            <Join shown={shown} child={chosen} />
          )}
        </>
      )}
    </div>
  )
}

function Join({ shown, child }: { shown: ClassAnswer; child: Child }) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const join = useAction(
    async () => {
      const line = await waitlistApi('POST /api/waitlist', { body: { classId: shown.id, childId: child.id } })
      await revalidate()
      if (!line.position) return
      const where = waitlistPositionText(line.position).toLowerCase()
      toast({
        title: `${child.firstName} is ${where}`,
        description: "We'll email you when a spot opens.",
        tone: 'good',
      })
    },
    { unreachable: "We couldn't add you to the waitlist. Try again.", onFailed: () => void revalidate() },
  )
  return (
    <>
      <FailureNote failure={join.failure} />
      <Button
        tone="primary"
        block
        busy={join.isBusy}
        busyLabel="Joining the waitlist"
        onClick={() => void join.start()}
      >
        Join the waitlist<span className="vh"> with {child.firstName}</span>
      </Button>
    </>
  )
}

function WaitlistStatus({ shown, line }: { shown: ClassAnswer; line: WaitlistPositionAnswer }) {
  const { timeZone, offerHours } = useProgram()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { registrationId, position, offeredUntil, orderId, child } = line
  const [asking, setAsking] = useState(false)
  const leave = useAction(async () => {
    await waitlistApi('DELETE /api/waitlist/:registrationId', { params: { registrationId } })
    setAsking(false)
    await revalidate()
    // The text that had focus is gone.
    document.getElementById('waitlist')?.focus({ preventScroll: true })
    toast({ title: position ? 'You left the waitlist' : 'Spot declined', description: shown.title })
  })
  const take = orderId ? `/checkout?order=${orderId}` : `/checkout?classId=${line.classId}&childId=${line.childId}`
  return (
    <>
      {position ? (
        <Note title={`${child} is ${waitlistPositionText(position).toLowerCase()}`} icon={<ClockIcon />}>
          We'll email you when a spot opens and hold it for up to {offerHours} hours. You only pay then.
        </Note>
      ) : (
        <Note tone="good" title={`We're holding a spot for ${child}`} icon={<ClockIcon />}>
          Take it by {offeredUntil && formatMoment(offeredUntil, timeZone)}. After that, it goes to the next family.
        </Note>
      )}
      {!position && shown.kind !== 'program' && (
        <ButtonLink tone="primary" block to={take}>
          {orderId ? 'Continue to payment' : 'Take the spot'}
        </ButtonLink>
      )}
      {!orderId && (
        <LinkButton onClick={() => setAsking(true)}>
          {position ? 'Leave the waitlist' : 'Decline'}
          <span className="vh">
            {' '}
            for {child}, {shown.title}
          </span>
        </LinkButton>
      )}
      <LeaveWaitlistDialog
        child={child}
        title={shown.title}
        position={position}
        open={asking}
        busy={leave.isBusy}
        problem={leave.failure?.message}
        onClose={() => setAsking(false)}
        onLeave={() => void leave.start()}
      />
    </>
  )
}
