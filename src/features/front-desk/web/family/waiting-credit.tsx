import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { api } from '../calls.ts'

type Gift = FamilyFileAnswer['credit']['waiting'][number]
type Props = { gifts: readonly Gift[]; mayDecide: boolean; onDecided: () => Promise<void> }

const DECISIONS = {
  approve: { call: 'POST /api/admin/credit-gifts/:id/approve', title: 'Credit given' },
  decline: { call: 'POST /api/admin/credit-gifts/:id/decline', title: 'Credit declined' },
} as const

/** Credit the family doesn't have yet. Another admin approves or declines it; whoever requested it can withdraw it. */
export function WaitingCredit({ gifts, mayDecide, onDecided }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const [busy, setBusy] = useState<string>()

  async function decide(id: string, decision: keyof typeof DECISIONS) {
    if (busy) return
    setBusy(`${decision} ${id}`)
    const { call, title } = DECISIONS[decision]
    try {
      const { message } = await api(call, { params: { id } })
      toast({ title, description: message, tone: 'good' })
      await onDecided()
    } catch (error) {
      const description = sentenceOf(error, 'Nothing was changed. Try again.')
      toast({ title: 'Something went wrong', description, tone: 'destructive' })
    } finally {
      setBusy(undefined)
    }
  }

  return gifts.map(({ id, amount, reason, by, isYours, at }) => (
    <Note key={id} soft tone="warn" title={`${formatCents(amount)} waiting for approval`}>
      <p>{reason}</p>
      <p className="by">
        Requested by {isYours ? 'you' : by}, {formatDay(at, timeZone)}.{' '}
        {isYours ? 'Another admin must approve it.' : "The family gets it once it's approved."}
      </p>
      {mayDecide && (
        <div className="row">
          {!isYours && (
            <Button
              small
              tone="primary"
              busy={busy === `approve ${id}`}
              busyLabel="Approving"
              onClick={() => decide(id, 'approve')}
            >
              Approve {formatCents(amount)}
            </Button>
          )}
          <LinkButton danger onClick={() => decide(id, 'decline')}>
            {isYours ? 'Withdraw' : 'Decline'}
          </LinkButton>
        </div>
      )}
    </Note>
  ))
}
