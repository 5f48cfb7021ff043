import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { ProgramSettings } from '../../program-settings.ts'
import { api } from './settings-calls.ts'
import { SettingsGroup, useSettingsForm } from './settings-group.tsx'

const NUMBERS = [
  { name: 'holdMinutes', label: 'Minutes to hold a spot while a family pays', hint: 'From 5 to 120.' },
  { name: 'offerHours', label: 'Hours to hold an offered waitlist spot', hint: 'From 1 to 168.' },
  { name: 'holdsPerFamily', label: 'Unpaid spots a family can hold at once', hint: 'From 1 to 50.' },
] as const
type Places = Pick<ProgramSettings, (typeof NUMBERS)[number]['name']>

/** A whole number as typed. The server refuses anything else with the allowed range. */
export const wholeNumber = (typed = '') => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1)

const textOf = (settings: Places) =>
  Object.fromEntries(NUMBERS.map(({ name }) => [name, String(settings[name])])) as Record<keyof Places, string>

/** How long spots are held, and how many. */
export function PlacesForm({ settings }: { settings: ProgramSettings }) {
  const form = useSettingsForm({
    values: textOf(settings),
    send: typed => {
      const body = Object.fromEntries(NUMBERS.map(({ name }) => [name, wholeNumber(typed[name])])) as Places
      return api('PUT /api/admin/settings', { body })
    },
    saved: 'This applies to spots held from now on.',
  })
  return (
    <SettingsGroup id="places" title="Holding spots" about="Spots that are already held keep their time." form={form}>
      <div className="pair">
        {NUMBERS.map(({ name, ...words }) => (
          <Field key={name} {...words} error={form.problem(name)}>
            <TextInput {...form.field(name)} inputMode="numeric" maxLength={6} />
          </Field>
        ))}
      </div>
    </SettingsGroup>
  )
}
