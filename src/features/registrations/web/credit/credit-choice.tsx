import { formatCents } from '#src/lib/money.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { type CreditChoiceState, remainderText } from './use-credit-choice.ts'

/** Class credit at checkout: on or off, and optionally how much of it. Amounts in cents. */
export function CreditChoice({
  balance,
  total,
  choice,
}: {
  balance: number
  total: number
  choice: CreditChoiceState
}) {
  if (balance === 0 || total === 0) return null
  const { on, setOn, typed, setTyped, box, useCredit, problem } = choice
  const remainder = problem ? null : remainderText(total, balance, useCredit)
  const all = Math.min(balance, total)
  return (
    <div className="stack tight">
      <Switch checked={on} onChange={event => setOn(event.target.checked)}>
        Use my {formatCents(balance)} credit
      </Switch>
      {on && typed === null && (
        <LinkButton onClick={() => setTyped((all / 100).toFixed(2))}>Use only part of it</LinkButton>
      )}
      {on && typed !== null && (
        <>
          <Field label="Credit to use, in dollars" hint={`Up to ${formatCents(all)}`} error={problem}>
            <TextInput
              ref={box}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          </Field>
          <LinkButton onClick={() => setTyped(null)}>Use all of it</LinkButton>
        </>
      )}
      {remainder && <p className="hint">{remainder}</p>}
    </div>
  )
}
