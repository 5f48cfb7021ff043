import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
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
  const deciding = useAction(
    async (id: string, decision: keyof typeof DECISIONS) => {
      const { call, title } = DECISIONS[decision]
      const { message } = await api(call, { params: { id } })
      toast({ title, description: message, tone: 'good' })
      await onDecided()
    },
    {
      unreachable: 'Nothing was changed. Try again.',
      onFailed: ({ message }) => toast({ title: 'Something went wrong', description: message, tone: 'destructive' }),
    },
  )

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
              busy={deciding.running?.[0] === id && deciding.running[1] === 'approve'}
              busyLabel="Approving"
              onClick={() => deciding.start(id, 'approve')}
            >
              Approve {formatCents(amount)}
            </Button>
          )}
          <LinkButton danger onClick={() => deciding.start(id, 'decline')}>
            {isYours ? 'Withdraw' : 'Decline'}
          </LinkButton>
        </div>
      )}
    </Note>
  ))
}
