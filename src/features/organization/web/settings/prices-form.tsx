import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { ProgramSettings } from '../../program-settings.ts'
import { api } from './settings-calls.ts'
import { SettingsGroup } from './settings-group.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const PRICES = [
  { name: 'registrationFee', label: 'Registration fee', hint: 'Charged once per program.' },
  { name: 'dailyPrice', label: 'Daily price', hint: 'Per weekday.' },
  { name: 'weeklyPrice', label: 'Weekly price' },
  { name: 'monthlyPrice', label: 'Monthly price', hint: 'What a monthly plan charges.' },
] as const
type Prices = Pick<ProgramSettings, (typeof PRICES)[number]['name']>

const NO_AMOUNT = 'Enter an amount in dollars, like 45 or 45.00'

/** The prices of programs that don't have their own. */
export function PricesForm({ settings }: { settings: ProgramSettings }) {
  const group = useSettingsForm<Prices>({
    read(typed) {
      const amounts = PRICES.map(({ name }) => [name, centsOfTyped(typed[name] ?? '')] as const)
      const problems = Object.fromEntries(
        amounts.filter(([, cents]) => cents === null).map(([name]) => [name, NO_AMOUNT]),
      )
      return Object.keys(problems).length > 0 ? { problems } : { send: Object.fromEntries(amounts) as Prices }
    },
    send: body => api('PUT /api/admin/settings', { body }),
    saved: 'New registrations use these prices.',
  })
  return (
    <SettingsGroup
      id="prices"
      title="Program prices"
      about="For programs without their own prices, starting with the next registration. Existing spots and plans keep the price families agreed to."
      group={group}
    >
      <div className="pair">
        {PRICES.map(({ name, label, ...more }) => (
          <Field key={name} label={`${label}, in dollars`} {...more} error={group.problems[name]}>
            <TextInput
              name={name}
              inputMode="decimal"
              defaultValue={(settings[name] / 100).toFixed(2)}
              maxLength={12}
            />
          </Field>
        ))}
      </div>
    </SettingsGroup>
  )
}
