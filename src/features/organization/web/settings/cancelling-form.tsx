import { Link } from 'react-router'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { wholeNumber } from './places-form.tsx'
import { officeApi } from './settings-calls.ts'
import { SettingsGroup } from './settings-group.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Rule = { kind: 'class' | 'program'; noticeHours: number; feeCents: number }
const TITLES = { class: 'Canceling a class', program: 'Canceling a program' } as const

/** How late a family can cancel, and the fee kept from a refund: one form per kind. */
export function CancellingForm({ rules }: { rules: readonly Rule[] }) {
  return rules.map(rule => <RuleForm key={rule.kind} rule={rule} />)
}

function RuleForm({ rule: { kind, noticeHours, feeCents } }: { rule: Rule }) {
  const group = useSettingsForm<Omit<Rule, 'kind'>>({
    read: typed => ({
      send: { noticeHours: wholeNumber(typed.noticeHours), feeCents: centsOfTyped(typed.feeCents ?? '') ?? -1 },
    }),
    send: body => officeApi('PUT /api/admin/cancellation-rules/:kind', { params: { kind }, body }),
    saved: 'This applies to spots booked from now on.',
  })
  return (
    <SettingsGroup
      id={`cancelling-${kind}`}
      title={TITLES[kind]}
      about={
        <>
          Spots keep the rule they were booked with. The{' '}
          <Link to="/admin/settings/policies/cancellationPolicy">Registration & Cancellation Policy</Link> also names
          these numbers, so update it there too.
        </>
      }
      group={group}
    >
      <div className="pair">
        <Field label="Hours before the start" hint="48 is two days, 168 is a week." error={group.problems.noticeHours}>
          <TextInput name="noticeHours" inputMode="numeric" defaultValue={noticeHours} maxLength={6} />
        </Field>
        <Field
          label="Fee kept from a refund, in dollars"
          hint="Credit is always the full amount."
          error={group.problems.feeCents}
        >
          <TextInput name="feeCents" inputMode="decimal" defaultValue={(feeCents / 100).toFixed(2)} maxLength={12} />
        </Field>
      </div>
    </SettingsGroup>
  )
}
