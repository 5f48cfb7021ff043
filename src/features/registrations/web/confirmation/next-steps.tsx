import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTime } from '#src/lib/dates.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Thread, type ThreadItem } from '#src/ui/thread.tsx'
import type { RegistrationAnswer } from '../../contract.ts'

const HOUR = 3_600_000
const DOORS_OPEN_MS = 5 * 60_000

/** What Happens Next, with this spot's own days and times. */
export function NextSteps({
  registration,
  mayPickUp,
}: {
  registration: RegistrationAnswer
  /** Full names of everyone who may pick up, or null if the list couldn't be loaded. */
  mayPickUp: readonly string[] | null
}) {
  const { timeZone, offerHours } = useProgram()
  return (
    <section className="stack">
      <h2>What Happens Next</h2>
      <Thread items={stepsOf(registration, timeZone, offerHours).map(each => withPickup(each, mayPickUp))} />
    </section>
  )
}

const withPickup = (step: ThreadItem, mayPickUp: readonly string[] | null): ThreadItem =>
  step.key === 'pick-up' && mayPickUp ? { ...step, children: <WhoPicksUp names={mayPickUp} /> } : step

/** Only people on this list leave with the child, so the family sees it while there is time to change it. */
function WhoPicksUp({ names }: { names: readonly string[] }) {
  return (
    <p className="by">
      Can pick up: {names.join(', ')}. <QuietLink to="/parent-dashboard">Change who can pick up</QuietLink>
    </p>
  )
}

export function stepsOf(
  { status, event, sessions, child }: Pick<RegistrationAnswer, 'status' | 'event' | 'sessions' | 'child'>,
  zone: string,
  /** How long a spot from the waitlist is held. */
  offerHours: number,
): ThreadItem[] {
  if (status === 'cancelled') {
    return [{ key: 'over', title: 'Nothing to do', detail: 'This spot is now open to another child.', on: true }]
  }
  if (status === 'waitlisted') {
    return [
      {
        key: 'wait',
        title: 'Now',
        detail: `You're on the waitlist. When a spot opens, we'll email you and hold it for up to ${offerHours} hours.`,
        on: true,
      },
    ]
  }
  const held = status !== 'pending'
  const now: ThreadItem = {
    key: 'now',
    title: 'Now',
    detail: held
      ? `${child.firstName}'s spot is confirmed. Your receipt is in your email.`
      : 'Once you pay, the spot is yours.',
    on: true,
  }
  const { first } = sessions
  if (!first) return [now]
  const start = new Date(first.startsAt).getTime()
  const [from, to] = [new Date(start - 48 * HOUR), new Date(start - 24 * HOUR)]
  const doors = new Date(start - DOORS_OPEN_MS)
  return [
    now,
    {
      key: 'reminder',
      title: 'A reminder, 24–48 hours before',
      detail: `On ${formatDay(from, zone)} or ${formatDay(to, zone)}, by email.`,
    },
    ...bringStep(event),
    {
      key: 'door',
      title: `${formatDay(doors, zone)}, ${formatTime(doors, zone)}`,
      detail: `Drop off at ${first.room}. We check ${child.firstName} in by name.`,
    },
    {
      key: 'pick-up',
      title: formatTime(first.endsAt, zone),
      detail: 'Pick up at the same door, with something handmade to take home.',
    },
  ]
}

/** What to bring and wear; empty if the class doesn't say. */
function bringStep({ bring, wear }: Pick<RegistrationAnswer['event'], 'bring' | 'wear'>): ThreadItem[] {
  const sentence = (words: string | null, before = '') => (words ? `${before}${words.replace(/\.$/, '')}.` : '')
  const detail = [sentence(bring), sentence(wear, 'To wear: ')].filter(Boolean).join(' ')
  return detail ? [{ key: 'bring', title: 'What to bring', detail }] : []
}
