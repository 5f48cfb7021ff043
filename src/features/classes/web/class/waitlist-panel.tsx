import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import type { WaitlistPositionAnswer } from '#src/features/waitlist/contract.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { inLineWords } from '#src/lib/ordinal.ts'
import { Button, ButtonLink, LinkButton } from '#src/ui/button.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ClassAnswer } from '../../contract.ts'
import { waitlistApi } from '../calls.ts'
import { LeaveWaitlistDialog } from './leave-line-dialog.tsx'
import { type Child, WhoIsComing } from './who-is-coming.tsx'

type Props = {
  shown: ClassAnswer
  options: readonly Child[] | null
  /** Where the chosen child stands, if it does. */
  own: WaitlistPositionAnswer | undefined
  chosen: Child | undefined
  onChoose: (id: string) => void
}

/** A full class: join its line, see where each child stands, take or let go what was offered. */
export function WaitlistPanel({ shown, options, own, chosen, onChoose }: Props) {
  const { offerHours } = useProgram()
  return (
    <div className="stack tight" id="waitlist" tabIndex={-1}>
      {!own && (
        <Note tone="quiet" title="This class is full">
          When a place comes free, the first in line gets a mail and {offerHours} hours to take it. You pay only then.
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
            New here? <Link to={`/register?classId=${shown.id}`}>Join with your child</Link>
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
          <WhoIsComing shown={shown} options={options} chosen={chosen.id} onChoose={onChoose} />
          {own ? <Standing key={own.registrationId} shown={shown} line={own} /> : <Join shown={shown} child={chosen} />}
        </>
      )}
    </div>
  )
}

function Join({ shown, child }: { shown: ClassAnswer; child: Child }) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const join = useMutation({
    mutationFn: () => waitlistApi('POST /api/waitlist', { body: { classId: shown.id, childId: child.id } }),
    onSuccess: async line => {
      await revalidate()
      if (line.position) {
        const where = inLineWords(line.position).toLowerCase()
        toast({ title: `${child.firstName} is ${where}`, description: 'We write when a spot opens.', tone: 'good' })
      }
    },
    onError: () => revalidate(),
  })
  return (
    <>
      {join.isError && (
        <Note tone="bad" role="alert">
          {sentenceOf(join.error, 'We could not put you on the waitlist. Please try again.')}
        </Note>
      )}
      <Button tone="primary" block busy={join.isPending} busyLabel="Joining the line" onClick={() => join.mutate()}>
        Join the waitlist<span className="vh"> with {child.firstName}</span>
      </Button>
    </>
  )
}

function Standing({ shown, line }: { shown: ClassAnswer; line: WaitlistPositionAnswer }) {
  const { timeZone, offerHours } = useProgram()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { registrationId, position, offeredUntil, orderId, child } = line
  const [asking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: () => waitlistApi('DELETE /api/waitlist/:registrationId', { params: { registrationId } }),
    onSuccess: async () => {
      setAsking(false)
      await revalidate()
      // The words that had the focus are gone.
      document.getElementById('waitlist')?.focus({ preventScroll: true })
      toast({ title: position ? 'You left the line' : 'The place goes to the next in line', description: shown.title })
    },
  })
  const take = orderId ? `/checkout?order=${orderId}` : `/checkout?classId=${line.classId}&childId=${line.childId}`
  return (
    <>
      {position ? (
        <Note title={`${child} is ${inLineWords(position).toLowerCase()}`} icon={<ClockIcon />}>
          We write when a spot opens, and keep it {offerHours} hours. You pay only then.
        </Note>
      ) : (
        <Note tone="good" title={`We keep a place for ${child}`} icon={<ClockIcon />}>
          Until {offeredUntil && formatMoment(offeredUntil, timeZone)}. After that it goes to the next in line.
        </Note>
      )}
      {!position && shown.kind !== 'program' && (
        <ButtonLink tone="primary" block to={take}>
          {orderId ? 'Go on and pay' : 'Take the place'}
        </ButtonLink>
      )}
      {!orderId && (
        <LinkButton onClick={() => setAsking(true)}>
          {position ? 'Leave the list' : 'Let the place go'}
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
        busy={leave.isPending}
        problem={leave.isError ? sentenceOf(leave.error, 'That did not reach us. Please try again.') : undefined}
        onClose={() => setAsking(false)}
        onLeave={() => leave.mutate()}
      />
    </>
  )
}
