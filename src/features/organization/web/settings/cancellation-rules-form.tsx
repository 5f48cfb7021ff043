import { Link } from 'react-router'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { wholeNumber } from './places-form.tsx'
import { officeApi } from './settings-calls.ts'
import { SettingsGroup, useSettingsForm } from './settings-group.tsx'

type Rule = { kind: 'class' | 'program'; noticeHours: number; feeCents: number }
const TITLES = { class: 'Canceling a class', program: 'Canceling a program' } as const

/** How late a family can cancel, and the fee kept from a refund: one form per kind. */
export function CancellationRulesForm({ rules }: { rules: readonly Rule[] }) {
  return rules.map(rule => <RuleForm key={rule.kind} rule={rule} />)
}

function RuleForm({ rule: { kind, noticeHours, feeCents } }: { rule: Rule }) {
  const form = useSettingsForm({
    values: { noticeHours: String(noticeHours), feeCents: (feeCents / 100).toFixed(2) },
    send: typed => {
      const body = { noticeHours: wholeNumber(typed.noticeHours), feeCents: centsOfTyped(typed.feeCents) ?? -1 }
      return officeApi('PUT /api/admin/cancellation-rules/:kind', { params: { kind }, body })
    },
    saved: 'This applies to spots booked from now on.',
  })
  return (
    <SettingsGroup
      id={`cancellation-${kind}`}
      title={TITLES[kind]}
      about={
        <>
          Spots keep the rule they were booked with. The{' '}
          <Link to="/admin/settings/policies/cancellationPolicy">Registration & Cancellation Policy</Link> also names
          these numbers, so update it there too.
        </>
      }
      form={form}
    >
      <div className="pair">
        <Field label="Hours before the start" hint="48 is two days, 168 is a week." error={form.problem('noticeHours')}>
          <TextInput {...form.field('noticeHours')} inputMode="numeric" maxLength={6} />
        </Field>
        <Field
          label="Fee kept from a refund, in dollars"
          hint="Credit is always the full amount."
          error={form.problem('feeCents')}
        >
          <TextInput {...form.field('feeCents')} inputMode="decimal" maxLength={12} />
        </Field>
      </div>
    </SettingsGroup>
  )
}
