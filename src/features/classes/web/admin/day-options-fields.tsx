import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { LIMITS } from '../../class-limits.ts'
import { CARE_NAME, CARES } from '../../day-parts.ts'
import type { PanelProps } from './class-editor.tsx'
import { newHalfDay, OPTIONS, type TypedDayOptions, type TypedHalfDay } from './typed-day-options.ts'

const PER = { daily: 'day', weekly: 'week', monthly: 'month' } as const
const CARE_HINT = {
  before: 'For the full day, and half days that start by the time it ends.',
  after: 'For the full day, and half days that end by the time it starts or later.',
} as const
type Props = Pick<PanelProps, 'edited' | 'change' | 'problems'>

/** The half days of a program, and care before and after it: each with hours and a price for every option it sells. */
export function DayOptionsFields({ edited, change, problems }: Props) {
  const typed = edited.dayOptions
  const set = (part: Partial<TypedDayOptions>) => change({ dayOptions: { ...typed, ...part } })
  const setHalf = (index: number, part: Partial<TypedHalfDay>) =>
    set({ halfDays: typed.halfDays.map((half, n) => (n === index ? { ...half, ...part } : half)) })
  return (
    <>
      <FieldSet
        id="class-dayOptions"
        legend="Half days"
        optional
        hint="A child in a half day takes one spot for the whole day. What was bought keeps its hours and price."
        error={problems.dayOptions ?? problems['dayOptions.halfDays']}
      >
        {typed.halfDays.map((half, index) => (
          <div key={half.key} className="day-part">
            <div className="day-part-fields">
              <Field
                id={`class-dayOptions.halfDays.${index}.name`}
                label="Name"
                error={problems[`dayOptions.halfDays.${index}.name`]}
              >
                <TextInput
                  value={half.name}
                  maxLength={LIMITS.halfDayName}
                  onChange={event => setHalf(index, { name: event.target.value })}
                />
              </Field>
              <HoursAndPrices
                path={`dayOptions.halfDays.${index}`}
                of={half}
                onChange={part => setHalf(index, part)}
                edited={edited}
                problems={problems}
              />
            </div>
            <LinkButton onClick={() => set({ halfDays: typed.halfDays.filter((_, n) => n !== index) })}>
              Remove<VisuallyHidden> {half.name || 'this half day'}</VisuallyHidden>
            </LinkButton>
          </div>
        ))}
        {typed.halfDays.length < LIMITS.halfDays && (
          <div className="row">
            <Button
              onClick={() =>
                set({ halfDays: [...typed.halfDays, newHalfDay(crypto.randomUUID(), typed.halfDays.length === 0)] })
              }
            >
              Add half day
            </Button>
          </div>
        )}
      </FieldSet>
      <FieldSet legend="Extended care" optional>
        {CARES.map(kind => (
          <div key={kind} className={typed[kind].isOffered ? 'day-part' : undefined}>
            <Checkbox
              checked={typed[kind].isOffered}
              onChange={event => set({ [kind]: { ...typed[kind], isOffered: event.target.checked } })}
              hint={CARE_HINT[kind]}
            >
              Offer {CARE_NAME[kind].toLowerCase()}
            </Checkbox>
            {typed[kind].isOffered && (
              <div className="day-part-fields">
                <HoursAndPrices
                  path={`dayOptions.${kind}`}
                  of={typed[kind]}
                  onChange={part => set({ [kind]: { ...typed[kind], ...part } })}
                  edited={edited}
                  problems={problems}
                />
              </div>
            )}
          </div>
        ))}
      </FieldSet>
    </>
  )
}

type Typed = Pick<TypedHalfDay, 'from' | 'to' | 'prices'>

function HoursAndPrices({
  path,
  of,
  onChange,
  edited,
  problems,
}: Pick<Props, 'edited' | 'problems'> & { path: string; of: Typed; onChange: (part: Partial<Typed>) => void }) {
  const sold = OPTIONS.filter(option => edited[`${option}Price`].trim() !== '')
  const noPrice = problems[`${path}.prices`]
  return (
    <>
      {(['from', 'to'] as const).map(name => (
        <Field
          key={name}
          id={`class-${path}.${name}`}
          label={name === 'from' ? 'Starts' : 'Ends'}
          error={problems[`${path}.${name}`]}
        >
          <TextInput type="time" value={of[name]} onChange={event => onChange({ [name]: event.target.value })} />
        </Field>
      ))}
      {sold.map((option, index) => (
        <Field
          key={option}
          id={index === 0 && noPrice ? `class-${path}.prices` : `class-${path}.prices.${option}`}
          label={`Per ${PER[option]}, in dollars`}
          error={problems[`${path}.prices.${option}`] ?? (index === 0 ? noPrice : undefined)}
        >
          <TextInput
            inputMode="decimal"
            value={of.prices[option]}
            maxLength={12}
            onChange={event => onChange({ prices: { ...of.prices, [option]: event.target.value } })}
          />
        </Field>
      ))}
    </>
  )
}
