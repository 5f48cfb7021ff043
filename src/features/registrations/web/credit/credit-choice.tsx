import { useRef, useState } from 'react'
import { creditToUse } from '#src/features/classes/pricing.ts'
import { formatCents } from '#src/lib/money.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

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

export type CreditChoiceState = ReturnType<typeof useCreditChoice>

/** How much of the family's credit this order uses: all of it, none, or an amount. `balance` is in cents. */
export function useCreditChoice(balance: number) {
  const [on, setOn] = useState(balance > 0)
  /** Null: all available credit. */
  const [typed, setTyped] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const asked = typed === null ? null : centsOfTyped(typed)
  const useCredit = !on || balance === 0 ? false : typed === null ? true : (asked ?? 0)
  const problem = on && typed !== null ? problemOf(asked, balance) : undefined

  /** Whether the amount is valid; if not, the field gets the focus. */
  function check(): boolean {
    if (problem) box.current?.focus()
    return problem === undefined
  }
  return { on, setOn, typed, setTyped, box, useCredit, problem, check }
}

function problemOf(asked: number | null, balance: number): string | undefined {
  if (asked === null) return 'Enter an amount, for example 10 or 12.50.'
  if (asked > balance) return `You have ${formatCents(balance)} in credit.`
  return undefined
}

/** Why the credit used differs from the amount asked for: a card can't be charged less than 50 cents (T56). */
export function remainderText(totalCents: number, balanceCents: number, useCredit: boolean | number): string | null {
  const { creditCents, waivedCents } = creditToUse({ totalCents, balanceCents, useCredit })
  if (waivedCents > 0) return "Cards can't be charged less than 50 cents, so this is on us."
  const requestedCents = Math.min(totalCents, balanceCents, useCredit === true ? totalCents : Number(useCredit))
  if (creditCents === requestedCents) return null
  return `Cards can't be charged less than 50 cents, so ${formatCents(creditCents)} of your credit is used.`
}
