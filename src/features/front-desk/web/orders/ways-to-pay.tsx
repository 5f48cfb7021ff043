import { type InPerson, isInPerson } from '#src/features/payments/in-person.ts'
import { onlyWho } from '#src/lib/permissions.ts'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

export type Ways = { way: InPerson | 'link' | ''; reference: string }

/** Any form with these two fields. */
type WaysForm = {
  watch: (name: 'way') => Ways['way']
  change: (name: 'way', value: Ways['way']) => void
  field: (name: 'reference') => object
  problem: (name: string) => string | undefined
}

/** What's missing, by field. */
export const wayProblems = ({ way, reference }: Ways) => ({
  way: way ? undefined : 'Choose a payment method.',
  reference: way === 'cheque' && !reference.trim() ? 'Enter the check number.' : undefined,
})

/** A payment in person, as it's sent. `key` counts it once. */
export function settlement({ way, reference }: Ways, key: string) {
  if (!isInPerson(way)) throw new Error('only payments in person are recorded')
  return { key, way, ...(way !== 'cash' && reference.trim() ? { reference: reference.trim() } : {}) }
}

/** Cash, a check with its number, a bank transfer, or an email link. Taking payments in person is a permission of its own. */
export function PaymentMethodFields({
  form,
  mayTake,
  linkDetail = "We'll hold the spot for a day, then release it if it's not paid.",
}: {
  form: WaysForm
  mayTake: boolean
  /** What the link does. */
  linkDetail?: string
}) {
  const chosen = form.watch('way')
  const pick = (way: Ways['way']) => ({
    name: 'way',
    value: way,
    checked: chosen === way,
    onChange: () => form.change('way', way),
  })
  return (
    <>
      <FieldSet
        legend="How are they paying?"
        hint={mayTake ? undefined : `${onlyWho('payments')} can take cash, checks or bank transfers.`}
        error={form.problem('way')}
      >
        {mayTake && <RadioCard title="Cash" detail="Recorded now. We'll email a receipt." {...pick('cash')} />}
        {mayTake && <RadioCard title="Check" detail="Enter the check number." {...pick('cheque')} />}
        {mayTake && (
          <RadioCard title="Bank transfer" detail="Once the money is in your account." {...pick('transfer')} />
        )}
        <RadioCard title="Payment link by email" detail={linkDetail} {...pick('link')} />
      </FieldSet>
      {chosen === 'cheque' && (
        <Field label="Check number" error={form.problem('reference')}>
          <TextInput {...form.field('reference')} autoComplete="off" maxLength={60} />
        </Field>
      )}
      {chosen === 'transfer' && (
        <Field
          label="Reference (optional)"
          hint="Shown on the receipt. For example: Zelle, Mar 3"
          error={form.problem('reference')}
        >
          <TextInput {...form.field('reference')} autoComplete="off" maxLength={60} />
        </Field>
      )}
    </>
  )
}
