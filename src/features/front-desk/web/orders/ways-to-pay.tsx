import { Field, FieldSet } from '#src/ui/field.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

export type Ways = { way: 'cash' | 'cheque' | 'link' | undefined; reference: string }

/** What to send for a choice, or undefined while something is missing. */
export function settlement({ way, reference }: Ways, key: string) {
  if (way === 'link') return 'link' as const
  if (!way || (way === 'cheque' && !reference.trim())) return undefined
  return { key, way, ...(reference.trim() ? { reference: reference.trim() } : {}) }
}

/** Cash, a check with its number, or an email link. Only admins take cash and checks. */
export function PaymentMethodFields({
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
        legend="How are they paying?"
        hint={isAdmin ? undefined : 'Only admins can take cash or checks.'}
        error={tried && !of.way ? 'Choose a payment method.' : undefined}
      >
        {isAdmin && <RadioCard title="Cash" detail="Recorded now. We'll email a receipt." {...pick('cash')} />}
        {isAdmin && <RadioCard title="Check" detail="Enter the check number." {...pick('cheque')} />}
        <RadioCard
          title="Payment link by email"
          detail="We'll hold the spot for a day, then release it if it's not paid."
          {...pick('link')}
        />
      </FieldSet>
      {of.way === 'cheque' && (
        <Field label="Check number" error={tried && !of.reference.trim() ? 'Enter the check number.' : undefined}>
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
