import { useState } from 'react'
import { clientFor } from '#src/lib/api-client.ts'
import { requestKeys } from '#src/lib/request-keys.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { MailIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamiliesContract } from '../../contract.ts'
import { MISSING_LABELS, type Missing } from '../../missing.ts'
import { AddEmail } from './add-email.tsx'

const { api } = clientFor<FamiliesContract>()

type Props = { familyId: string; missing: readonly Missing[]; onSent: () => Promise<void> }

/** What's missing from a family's registration, and a button that emails them a link to finish. Nothing when it's complete. */
export function MissingParts({ familyId, missing, onSent }: Props) {
  const [keyFor] = useState(requestKeys)
  const [sent, setSent] = useState(0)
  const toast = useToast()
  const { start, isBusy, failure } = useAction(
    async () => {
      const params = { id: familyId }
      const { message } = await api(
        'POST /api/admin/families/:id/finish-link',
        { params },
        { idempotencyKey: keyFor(sent) },
      )
      setSent(sent + 1)
      toast({ title: 'Email sent', description: message, tone: 'good' })
      await onSent()
    },
    { unreachable: "The email wasn't sent. Try again." },
  )
  if (missing.length === 0) return null
  const hasAddress = !missing.includes('email')
  return (
    <Note
      tone="warn"
      title="Missing from this family"
      titleAs="h2"
      action={
        hasAddress && (
          <Button small busy={isBusy} busyLabel="Sending" onClick={() => start()}>
            <MailIcon /> Email a link to finish
          </Button>
        )
      }
    >
      <ul>
        {missing.map(each => (
          <li key={each}>{MISSING_LABELS[each]}</li>
        ))}
      </ul>
      {!hasAddress && <AddEmail familyId={familyId} onSaved={onSent} />}
      <FailureNote failure={failure} title="Not sent" />
    </Note>
  )
}
