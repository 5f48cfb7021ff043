import { Field, FieldSet } from '#src/ui/field.tsx'
import type { FormOf } from '#src/ui/form/use-save-form.ts'
import { PickInput } from '#src/ui/pick.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import type { EditedCopy } from './edited-copy.ts'

const CHOICES: readonly { value: EditedCopy['price']; words: string }[] = [
  { value: 'keep', words: 'Keep prices' },
  { value: 'percent', words: 'Raise by percent' },
  { value: 'amount', words: 'Raise by amount' },
]

/** Whether the copies cost more than the classes they come from. Free classes stay free. */
export function PriceFields({ form }: { form: FormOf<EditedCopy> }) {
  const price = form.watch('price')
  return (
    <Panel as="section" aria-labelledby="copy-prices">
      <h2 id="copy-prices">Prices</h2>
      <FieldSet legend={<span className="vh">Prices</span>}>
        <div className="row">
          {CHOICES.map(({ value, words }) => (
            <PickInput
              key={value}
              type="radio"
              name="price"
              value={value}
              checked={price === value}
              onChange={() => form.change('price', value)}
            >
              {words}
            </PickInput>
          ))}
        </div>
      </FieldSet>
      {price === 'percent' && (
        <div className="season-fields two">
          <Field id="copy-percent" label="Percent" error={form.problem('percent')}>
            <TextInput {...form.field('percent')} inputMode="decimal" maxLength={8} />
          </Field>
          <Field id="copy-roundTo" label="Round to">
            <Select {...form.field('roundTo')}>
              <option value="dollars">Whole dollars</option>
              <option value="cents">Cents</option>
            </Select>
          </Field>
        </div>
      )}
      {price === 'amount' && (
        <div className="season-fields two">
          <Field id="copy-amount" label="Amount in dollars" error={form.problem('amount')}>
            <TextInput {...form.field('amount')} inputMode="decimal" maxLength={10} />
          </Field>
        </div>
      )}
      {price !== 'keep' && (
        <p className="by">Free classes stay free. Programs with the prices in Settings keep those.</p>
      )}
    </Panel>
  )
}
