import { useId, useState } from 'react'
import { Form } from 'react-router'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { openingDay } from '#src/features/classes/registration-window.ts'
import { Availability, agesText, priceText, whenText } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { Select } from '#src/ui/text-input.tsx'
import type { Choosing } from './choosing-address.ts'
import { CLASS_SORTS, readSort, sortClasses } from './sort-classes.ts'

type Props = {
  classes: readonly ClassAnswer[]
  choosing: Choosing
  /** The family tried to continue without a class. */
  missing: boolean
  onPick: (id: string) => void
}

/** Step 1: one class out of the next fifty. Sorting happens here, in the browser. */
export function ClassStep({ classes, choosing, missing, onPick }: Props) {
  const { timeZone } = useProgram()
  const [sort, setSort] = useState(choosing.sort)
  const [picked, setPicked] = useState(choosing.classId !== null)
  const errorId = useId()
  if (classes.length === 0) {
    return (
      <EmptyState
        title="No classes to choose from right now"
        titleAs="h2"
        action={<ButtonLink to="/classes">Browse Classes</ButtonLink>}
      >
        Check back soon. New classes are on the way.
      </EmptyState>
    )
  }
  return (
    <Form className="stack" aria-describedby={missing ? errorId : undefined}>
      <input type="hidden" name="step" value="child" />
      {choosing.childIds.map(id => (
        <input key={id} type="hidden" name="childId" value={id} />
      ))}
      {missing && (
        <Note id={errorId} tone="bad" role="alert">
          Please select a class to continue.
        </Note>
      )}
      <div className="choosing-bar">
        <Field label="Sort by">
          <Select name="sort" value={sort} onChange={event => setSort(readSort(event.target.value))}>
            {CLASS_SORTS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <QuietLink to="/favorites">Your favorites</QuietLink>
      </div>
      <fieldset className="choices">
        <legend className="vh">Classes</legend>
        {sortClasses(classes, sort).map(each => (
          <div key={each.id}>
            <RadioCard
              name="classId"
              value={each.id}
              defaultChecked={each.id === choosing.classId}
              disabled={!each.bookable || each.availability === 'full'}
              onChange={() => {
                setPicked(true)
                onPick(each.id)
              }}
              title={each.title}
              detail={
                <>
                  {whenText(each, timeZone)} · ages {agesText(each)} · {priceText(each)}
                  {each.registration.opensOn && <> · Opens {openingDay(each.registration.opensOn)}</>}
                  <Availability of={each} />
                </>
              }
            />
            {each.bookable && each.availability === 'full' && (
              <QuietLink to={`/events/${each.slug}#waitlist`}>
                Join the waitlist<span className="vh"> for {each.title}</span>
              </QuietLink>
            )}
          </div>
        ))}
      </fieldset>
      <div className="choosing-go">
        {/* Disabled until a class is selected; selecting it anyway explains why. */}
        <Button type="submit" tone="primary" block className="needs-script" aria-disabled={!picked || undefined}>
          Continue
        </Button>
        <noscript>
          <Button type="submit" tone="primary" block>
            Continue
          </Button>
        </noscript>
      </div>
    </Form>
  )
}
