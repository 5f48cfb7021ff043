import type { Answered } from '#src/lib/contract.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { CalendarIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import type { ClassAnswer, ClassesContract } from '../../contract.ts'
import { closedSentence, openingDay, opensSentence } from '../../registration-window.ts'

/** How registration for a class stands for the family that's signed in. */
export type OwnRegistration = Answered<ClassesContract['GET /api/classes/:id/registration']>

type Props = { shown: Pick<ClassAnswer, 'registration' | 'seasonName'>; own: OwnRegistration | null }

const SeeOthers = () => (
  <ButtonLink small to="/classes">
    See classes to book now
  </ButtonLink>
)

/** In place of the button: when registration opens, for this family and for everyone, or that it's closed. */
export function NotOpen({ shown: { registration, seasonName }, own }: Props) {
  const name = seasonName ?? 'this class'
  const { opensOn, earlyOn } = registration
  if (registration.state !== 'opens' || opensOn === null) {
    return (
      <Note tone="quiet" title="Registration is closed" action={<SeeOthers />}>
        {closedSentence(name)}
      </Note>
    )
  }
  const mine =
    own?.state === 'opens' && own.opensOn && own.publicOn ? { on: own.opensOn, publicOn: own.publicOn } : null
  const opens = mine?.on ?? opensOn
  return (
    <Note icon={<CalendarIcon />} title={`Opens ${openingDay(opens)}`} action={<SeeOthers />}>
      {mine ? opensSentence(name, mine) : `Registration for ${name} isn't open yet.`}{' '}
      {!own && earlyOn !== null && `Returning families can register from ${openingDay(earlyOn)} on. `}
      Save it to your favorites to find it again.
    </Note>
  )
}

/** Tells a family that it may book before others. */
export function EarlyNote({ own, shown }: Props) {
  if (own?.state !== 'early' || own.publicOn === null) return null
  return (
    <Note tone="good" icon={<CalendarIcon />} title="You can register early">
      Registration for {shown.seasonName ?? 'this class'} opens {openingDay(own.publicOn)} for everyone.
    </Note>
  )
}
