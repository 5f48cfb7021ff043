import { useEffect, useState } from 'react'
import { CardUpdatePanel } from '#src/features/payments/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

type Props = { plan: SubscriptionAnswer; open: boolean; onClose: () => void; onChanged: () => void }

/** Where a family changes the card; an unpaid charge is retried right away. */
export function CardDialog({ plan, open, onClose, onChanged }: Props) {
  const due = plan.status === 'past_due'
  return (
    <Dialog open={open} onClose={onClose} title={due ? 'Fix payment' : 'Change card'}>
      <p>
        {due
          ? `${formatCents(plan.amount)} is due. Choose a card for this payment and the months to come.`
          : `Current card: ${plan.card ?? 'the one you first paid with'}. We'll use your new card from the next charge on.`}
      </p>
      <NewCard plan={plan} onChanged={onChanged} label={due ? `Pay ${formatCents(plan.amount)}` : 'Use this card'} />
    </Dialog>
  )
}

function NewCard({ plan, onChanged, label }: { plan: SubscriptionAnswer; onChanged: () => void; label: string }) {
  const [secret, setSecret] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let open = true
    api('POST /api/subscription/:id/card', { params: { id: plan.id } })
      .then(({ url, clientSecret }) => {
        if (!open) return
        if (url) location.assign(url)
        else if (clientSecret) setSecret(clientSecret)
      })
      .catch(error => open && setProblem(sentenceOf(error, 'Something went wrong. Try again.')))
    return () => {
      open = false
    }
  }, [plan.id])
  if (problem) {
    return (
      <Note tone="bad" role="alert" title="Couldn't load the card form">
        {problem}
      </Note>
    )
  }
  if (!secret) return <SkeletonLines spinner label="Loading the card form" widths={['30%', '100%', '100%']} />
  return <CardUpdatePanel clientSecret={secret} submitLabel={label} onDone={onChanged} />
}
