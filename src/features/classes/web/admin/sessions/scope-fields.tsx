import { FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import type { StaffSessionAnswer } from '../../../contract.ts'

/** Which sessions move: the edited one, or others with it. */
export type Scope = 'this' | 'later' | 'all'
type Props = { choices: readonly Scope[]; chosen: Scope; onChoose: (scope: Scope) => void }

/** Asks which sessions move. Shown if there are others to move. */
export function ScopeFields({ choices, chosen, onChoose }: Props) {
  if (choices.length === 1) return null
  return (
    <>
      <FieldSet legend="Move">
        <div className="row">
          {choices.map(scope => (
            <PickInput
              key={scope}
              type="radio"
              name="scope"
              value={scope}
              checked={chosen === scope}
              onChange={() => onChoose(scope)}
            >
              {TEXT[scope]}
            </PickInput>
          ))}
        </div>
      </FieldSet>
      {chosen !== 'this' && (
        <p className="by">
          Each session moves by the same number of days and to the new time. Sessions you moved individually keep their
          distance. Sessions that started or were canceled stay.
        </p>
      )}
    </>
  )
}

const TEXT: Record<Scope, string> = {
  this: 'This session',
  later: 'This and later sessions',
  all: 'All sessions',
}

/** The choices for a session: `later` and `all` differ only if an earlier one can move as well. */
export function scopesOf(session: StaffSessionAnswer | null, all: readonly StaffSessionAnswer[], now: Date): Scope[] {
  if (!session) return ['this']
  const others = all.filter(each => each !== session && !each.cancelledAt && new Date(each.startsAt) > now)
  const hasLater = others.some(each => each.startsAt > session.startsAt)
  const hasEarlier = others.some(each => each.startsAt < session.startsAt)
  return ['this', ...(hasLater ? (['later'] as const) : []), ...(hasEarlier || hasLater ? (['all'] as const) : [])]
}
