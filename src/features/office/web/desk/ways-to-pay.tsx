import { Field, FieldSet } from '#src/ui/field.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

export type Ways = { way: 'cash' | 'cheque' | 'link' | undefined; reference: string }

/** What is sent for a choice; undefined while something is missing. */
export function settlement({ way, reference }: Ways, key: string) {
  if (way === 'link') return 'link' as const
  if (!way || (way === 'cheque' && !reference.trim())) return undefined
  return { key, way, ...(reference.trim() ? { reference: reference.trim() } : {}) }
}

/** Cash, a cheque with its number, or a link by mail. Money in hand is for admins. */
export function WaysToPay({
  of,
  onChange,
  isAdmin,
  tried,
}: {
  of: Ways
  onChange: (ways: Ways) => void
  isAdmin: boolean
  tried: boolean
}) {
  const pick = (way: NonNullable<Ways['way']>) => ({
    name: 'way',
    value: way,
    checked: of.way === way,
    onChange: () => onChange({ ...of, way }),
  })
  return (
    <>
      <FieldSet
        legend="How is it paid?"
        hint={isAdmin ? undefined : 'Cash and cheques are taken by an admin.'}
        error={tried && !of.way ? 'Please choose one.' : undefined}
      >
        {isAdmin && <RadioCard title="Cash" detail="Counted now, the receipt goes out by mail." {...pick('cash')} />}
        {isAdmin && <RadioCard title="Cheque" detail="With its number." {...pick('cheque')} />}
        <RadioCard
          title="Payment link by mail"
          detail="The place is held for a day, and free again if nobody pays."
          {...pick('link')}
        />
      </FieldSet>
      {of.way === 'cheque' && (
        <Field
          label="Number of the cheque"
          error={tried && !of.reference.trim() ? 'Please type the number of the cheque.' : undefined}
        >
          <TextInput
            autoComplete="off"
            maxLength={60}
            value={of.reference}
            onChange={event => onChange({ ...of, reference: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
