import { formatCents } from '#src/lib/money.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import type { ClassAnswer } from '../../contract.ts'
import { CARE_NAME, CARES, careFits, hoursText, partsFor } from '../../day-parts.ts'
import { chosenPart, type ProgramForm } from './program-form.ts'

const PER = { daily: 'a day', weekly: 'a week', monthly: 'a month' } as const

type Props = {
  form: ProgramForm
  onChange: (form: ProgramForm) => void
  shown: Pick<ClassAnswer, 'options' | 'dayOptions'>
}

/** Full day or a half day, and care before and after it; nothing if the program sells none of it for the chosen option. */
export function DayPartFields({ form, onChange, shown }: Props) {
  const { option } = form
  const { halfDays, ...cares } = partsFor(option, shown.dayOptions)
  const chosen = chosenPart(form, shown.dayOptions)
  const half = halfDays.find(({ key }) => key === chosen.half) ?? null
  const fullPrice = shown.options.find(each => each.option === option)?.price
  const fitting = CARES.flatMap(kind => {
    const care = cares[kind]
    return care && careFits(kind, care, half) ? [{ kind, ...care }] : []
  })
  return (
    <>
      {halfDays.length > 0 && (
        <FieldSet legend="Which part of the day?">
          <div className="stack tight">
            <RadioCard
              name="half"
              value=""
              checked={half === null}
              onChange={() => onChange({ ...form, half: null })}
              amount={fullPrice === undefined ? undefined : formatCents(fullPrice)}
              title="Full day"
              detail={PER[option]}
            />
            {halfDays.map(each => (
              <RadioCard
                key={each.key}
                name="half"
                value={each.key}
                checked={half?.key === each.key}
                onChange={() => onChange({ ...form, half: each.key })}
                amount={formatCents(each.cents)}
                title={each.name}
                detail={`${hoursText(each)}, ${PER[option]}`}
              />
            ))}
          </div>
        </FieldSet>
      )}
      {fitting.length > 0 && (
        <FieldSet legend="Extended care" optional>
          {fitting.map(({ kind, cents, ...hours }) => (
            <Checkbox
              key={kind}
              name="care"
              value={kind}
              checked={chosen.care?.includes(kind) ?? false}
              onChange={event =>
                onChange({
                  ...form,
                  care: CARES.filter(each => (each === kind ? event.target.checked : form.care.includes(each))),
                })
              }
              hint={`${hoursText(hours)} · ${formatCents(cents)} ${PER[option]}`}
            >
              {CARE_NAME[kind]}
            </Checkbox>
          ))}
        </FieldSet>
      )}
    </>
  )
}
