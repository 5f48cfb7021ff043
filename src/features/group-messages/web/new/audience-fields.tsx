import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatMoment } from '#src/lib/dates.ts'
import { Field, FieldSet } from '#src/ui/field.tsx'
import type { FormOf } from '#src/ui/form/use-save-form.ts'
import { PickInput } from '#src/ui/pick.tsx'
import { Select } from '#src/ui/text-input.tsx'
import type { AudienceKind } from '../../audience.ts'
import { ChosenFamilies } from './chosen-families.tsx'
import type { GroupMessageForm } from './draft.ts'
import type { Recipients } from './use-recipients.ts'

export type ClassChoice = {
  id: string
  title: string
  startsAt: string | null
  /** False for a substitute, who only teaches some sessions. */
  whole: boolean
  waitlist: boolean
  sessions: { id: string; startsAt: string }[]
}

const KINDS: readonly { kind: AudienceKind; label: string }[] = [
  { kind: 'class', label: 'Class' },
  { kind: 'session', label: 'Session' },
  { kind: 'waitlist', label: 'Waitlist' },
  { kind: 'season', label: 'Season' },
  { kind: 'unpaid', label: 'Unpaid orders' },
  { kind: 'families', label: 'Chosen families' },
]

/** What instructors can choose from. */
const TAUGHT: readonly AudienceKind[] = ['class', 'session']

type Props = {
  form: FormOf<GroupMessageForm>
  isInstructor: boolean
  classes: readonly ClassChoice[]
  seasons: readonly { id: string; name: string }[]
  recipients: Recipients
}

/** Who gets the message: a kind of audience, and which one. */
export function AudienceFields({ form, isInstructor, classes, seasons, recipients }: Props) {
  const { timeZone: zone } = useProgram()
  const { kind, of } = form.watch()
  const [classId, setClassId] = useState('')
  const error = form.problem('of')
  const choose = (next: string) => form.change('of', next)
  const dated = ({ title, startsAt }: ClassChoice) => (startsAt ? `${title}, ${formatDay(startsAt, zone)}` : title)
  const ofSession = classes.find(each => each.sessions.some(session => session.id === of))
  const sessionClass = ofSession ?? classes.find(each => each.id === classId)
  // A class or session from an address may be too long ago for the choices.
  const current = { value: of, label: recipients.list?.audienceName ?? 'The one you came from' }
  return (
    <>
      <FieldSet legend="Send to" error={kind === 'unpaid' && error}>
        <div className="row">
          {KINDS.filter(each => !isInstructor || TAUGHT.includes(each.kind)).map(({ kind: value, label }) => (
            <PickInput
              key={value}
              type="radio"
              name="kind"
              checked={kind === value}
              onChange={() => {
                form.change('kind', value)
                choose('')
              }}
            >
              {label}
            </PickInput>
          ))}
        </div>
      </FieldSet>
      {(kind === 'class' || kind === 'waitlist') && (
        <Field label="Class" error={error} hint={kind === 'waitlist' ? 'Only classes with a waitlist.' : undefined}>
          <Options
            empty="Choose a class"
            value={of}
            current={current}
            options={classes
              .filter(each => (kind === 'class' ? each.whole : each.waitlist))
              .map(each => ({ value: each.id, label: dated(each) }))}
            onChoose={choose}
          />
        </Field>
      )}
      {kind === 'session' && (
        <>
          <Field label="Class">
            <Options
              empty="Choose a class"
              value={sessionClass?.id ?? ''}
              options={classes
                .filter(each => each.sessions.length > 0)
                .map(each => ({ value: each.id, label: dated(each) }))}
              onChoose={next => {
                setClassId(next)
                choose('')
              }}
            />
          </Field>
          <Field label="Session" hint="Only families whose children attend it." error={error}>
            <Options
              empty="Choose a session"
              value={of}
              current={current}
              options={(sessionClass?.sessions ?? []).map(({ id, startsAt }) => ({
                value: id,
                label: formatMoment(startsAt, zone),
              }))}
              onChoose={choose}
            />
          </Field>
        </>
      )}
      {kind === 'season' && (
        <Field label="Season" hint="Everyone with a spot in a class of this season." error={error}>
          <Options
            empty="Choose a season"
            value={of}
            current={current}
            options={seasons.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={choose}
          />
        </Field>
      )}
      {kind === 'unpaid' && (
        <p className="by">Families you booked a spot for who haven't paid by cash, check or payment link yet.</p>
      )}
      {kind === 'families' && <ChosenFamilies of={of} recipients={recipients} error={error} onChange={choose} />}
    </>
  )
}

type Option = { value: string; label: string }
type OptionsProps = {
  empty: string
  value: string
  /** What's chosen, if the options don't have it. */
  current?: Option
  options: readonly Option[]
  onChoose: (value: string) => void
}

function Options({ empty, value, current, options, onChoose }: OptionsProps) {
  const isKnown = value === '' || options.some(each => each.value === value)
  return (
    <Select value={value} onChange={event => onChoose(event.target.value)}>
      <option value="">{empty}</option>
      {!isKnown && current && <option value={current.value}>{current.label}</option>}
      {options.map(each => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </Select>
  )
}
