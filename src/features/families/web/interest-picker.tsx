import { useId } from 'react'
import { FieldSet } from '#src/ui/field.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { INTERESTS, MAX_INTERESTS } from '../interests.ts'
import { LONGEST } from '../registration-messages.ts'
import { JoiningField } from './joining-field.tsx'
import { fieldId } from './joining-form.ts'
import { useJoining } from './use-joining-form.ts'

const FULL = `You've chosen ${MAX_INTERESTS}. Remove one to choose another.`

/** Up to three of twelve, as chips. Once three are chosen, the others are disabled and say why. */
export function InterestPicker({ at, who }: { at: number; who: string }) {
  const { form, set, problemAt } = useJoining()
  const whyId = useId()
  const path = `children.${at}.interests`
  const chosen = form.children[at]?.interests ?? []
  const isFull = chosen.length >= MAX_INTERESTS

  function toggle(interest: string) {
    const next = chosen.includes(interest) ? chosen.filter(other => other !== interest) : [...chosen, interest]
    if (next.length > MAX_INTERESTS) return announce(FULL)
    set(path, next)
    announce(`${next.length} of ${MAX_INTERESTS} chosen`)
  }

  return (
    <>
      <FieldSet
        id={fieldId(path)}
        legend={`What does ${who} like best?`}
        optional
        hint={<span id={whyId}>{isFull ? FULL : `${chosen.length} of ${MAX_INTERESTS} chosen`}</span>}
        error={problemAt(path)}
      >
        <div className="row">
          {INTERESTS.map(interest => {
            const isChosen = chosen.includes(interest)
            const isQuiet = isFull && !isChosen
            return (
              <PickInput
                key={interest}
                checked={isChosen}
                onChange={() => toggle(interest)}
                aria-disabled={isQuiet || undefined}
                aria-describedby={isQuiet ? whyId : undefined}
              >
                {interest}
              </PickInput>
            )
          })}
        </div>
      </FieldSet>
      <JoiningField
        path={`children.${at}.otherInterest`}
        label="Something else?"
        optional
        autoComplete="off"
        maxLength={LONGEST.otherInterest}
      />
    </>
  )
}
