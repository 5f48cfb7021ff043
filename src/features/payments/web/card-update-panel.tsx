import { type FormEvent, useId, useState } from 'react'
import { ApiError, clientFor } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { InfoIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import type { TestProviderContract } from '../test-provider-contract.ts'
import { TestCardChoice } from './test-card-choice.tsx'

const { api } = clientFor<TestProviderContract>()
const UNREACHABLE = "We couldn't reach the card service. Check your connection and try again."

export type CardUpdatePanelProps = {
  /** From `POST /api/subscription/:id/card`. */
  clientSecret: string
  submitLabel: string
  /** The provider has the card: now ask our server for the state of the plan. */
  onDone: () => void
}

/** Where a family changes a plan's card. It talks only to the provider; no card data reaches our server. */
export function CardUpdatePanel({ clientSecret, submitLabel, onDone }: CardUpdatePanelProps) {
  const [card, setCard] = useState('4242')
  const [trouble, setTrouble] = useState<{ card: string; message: string }>()
  const [busy, setBusy] = useState(false)
  const noteId = useId()

  async function choose(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { failureMessage } = await api('POST /local-pay/card', { body: { clientSecret, card } })
      if (!failureMessage) return onDone()
      setTrouble({ card, message: failureMessage })
    } catch (error) {
      setTrouble({ card, message: error instanceof ApiError ? error.problem.message : UNREACHABLE })
    }
    setBusy(false)
  }

  return (
    <ScriptForm className="stack" aria-label="New card" onSubmit={choose}>
      <Note tone="warn" icon={<InfoIcon />} title="Demo mode: no real card is charged">
        Pick a test card to see how each one behaves.
      </Note>
      {trouble && (
        <Note id={noteId} tone="bad" role="alert" title="You can't use this card">
          {trouble.message} Nothing has changed. Try again with another card.
        </Note>
      )}
      <TestCardChoice chosen={card} onChoose={setCard} refused={trouble ? { card: trouble.card, noteId } : undefined} />
      <Button type="submit" tone="primary" block busy={busy} busyLabel="Saving">
        {submitLabel}
      </Button>
    </ScriptForm>
  )
}
