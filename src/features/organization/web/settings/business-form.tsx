import { useMemo } from 'react'
import { Field } from '#src/ui/field.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import type { ProgramSettings } from '../../program-settings.ts'
import { SEASONS } from '../../program-settings.ts'
import { api } from './settings-calls.ts'
import { SettingsGroup, useSettingsForm } from './settings-group.tsx'

const NAMES = [
  'brand',
  'street',
  'place',
  'phone',
  'email',
  'officeHours',
  'taxNumber',
  'defaultRoom',
  'timeZone',
  'defaultSeason',
] as const
type Business = Pick<ProgramSettings, (typeof NAMES)[number]>

/** The business name, place and time zone. */
export function BusinessForm({ settings }: { settings: ProgramSettings }) {
  const form = useSettingsForm<Business>({
    values: Object.fromEntries(NAMES.map(name => [name, settings[name]])) as Business,
    send: body => api('PUT /api/admin/settings', { body }),
    saved: 'Every page shows the change now.',
  })
  const zones = useMemo(
    () => [...new Set([settings.timeZone, ...Intl.supportedValuesOf('timeZone')])],
    [settings.timeZone],
  )
  const text = (name: keyof Business) => ({ ...form.field(name), maxLength: 254 })
  return (
    <SettingsGroup
      id="business"
      title="Your business"
      about="Shown on every page, in emails, on receipts and in calendar files."
      form={form}
    >
      <div className="pair">
        <Field label="Name" error={form.problem('brand')}>
          <TextInput {...text('brand')} autoComplete="organization" />
        </Field>
        <Field
          label="Street address"
          optional
          hint="Shown with the town on receipts and maps."
          error={form.problem('street')}
        >
          <TextInput {...text('street')} autoComplete="street-address" />
        </Field>
        <Field label="Town" error={form.problem('place')}>
          <TextInput {...text('place')} />
        </Field>
        <Field label="Phone" error={form.problem('phone')}>
          <TextInput {...text('phone')} type="tel" inputMode="tel" />
        </Field>
        <Field label="Email" error={form.problem('email')}>
          <TextInput {...text('email')} type="email" inputMode="email" autoCapitalize="none" />
        </Field>
        <Field label="Office hours" optional hint="When someone answers the phone." error={form.problem('officeHours')}>
          <TextInput {...text('officeHours')} />
        </Field>
        <Field label="Tax number" optional hint="Shown on receipts." error={form.problem('taxNumber')}>
          <TextInput {...text('taxNumber')} />
        </Field>
        <Field label="Default room" optional hint="New classes start with it." error={form.problem('defaultRoom')}>
          <TextInput {...text('defaultRoom')} />
        </Field>
        <Field
          label="Season the catalog starts with"
          hint="Families first see the season they can book next. This one shows while nothing can be booked."
          error={form.problem('defaultSeason')}
        >
          <Select {...form.field('defaultSeason')}>
            {SEASONS.map(season => (
              <option key={season}>{season}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label="Time zone"
        hint="All times are shown in this time zone. If you change it, existing sessions will show at a different hour, so check your classes afterwards."
        error={form.problem('timeZone')}
      >
        <Select {...form.field('timeZone')}>
          {zones.map(zone => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </Field>
    </SettingsGroup>
  )
}
