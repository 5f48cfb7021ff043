import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { eligibilityOf } from '../calls.ts'
import { AlreadyStarted, TooClose } from './blocked.tsx'
import { RefundOrCredit } from './refund-or-credit.tsx'

type Props = {
  /** The spot to cancel; closed without one. */
  place: RegistrationAnswer | null
  onClose: () => void
  /** The server has canceled it and answered with a message. */
  onCanceled: (message: string) => Promise<void>
}

/** Asks the server what canceling means and shows one of three states: choose, too late, already started. */
export function CancelDialog({ place, onClose, onCanceled }: Props) {
  return (
    <Dialog open={place !== null} onClose={onClose} title={place && <CancelTitle place={place} />} className="cancel">
      {place && <CancelBody key={place.id} place={place} onClose={onClose} onCanceled={onCanceled} />}
    </Dialog>
  )
}

const useEligibility = (id: string) => useQuery({ ...eligibilityOf(id), gcTime: 0, retry: false })

function CancelTitle({ place }: { place: RegistrationAnswer }) {
  const { data } = useEligibility(place.id)
  if (data?.paid && data.hasAlreadyStarted) return 'This class has started'
  if (data?.paid && !data.terms.open) return 'Too late to cancel'
  return place.status === 'pending'
    ? `Release ${place.child.firstName}'s spot?`
    : `Cancel ${place.child.firstName}'s class?`
}

function CancelBody({ place, onClose, onCanceled }: { place: RegistrationAnswer } & Omit<Props, 'place'>) {
  const toast = useToast()
  const { data, isFetching, error, refetch } = useEligibility(place.id)
  useEffect(() => {
    if (error) toast({ title: 'Error', description: 'Failed to check cancellation eligibility', tone: 'destructive' })
  }, [error, toast])
  if (error && !data)
    return (
      <ErrorState title="Failed to check cancellation eligibility" onRetry={() => void refetch()} retrying={isFetching}>
        Nothing has changed. You still have the spot.
      </ErrorState>
    )
  if (!data) return <SkeletonLines label="Checking your options" widths={['55%', '80%', '100%', '100%', '45%']} />
  if (data.paid && data.hasAlreadyStarted) return <AlreadyStarted place={place} data={data} onClose={onClose} />
  if (data.paid && !data.terms.open) return <TooClose place={place} data={data} onClose={onClose} />
  return (
    <RefundOrCredit
      place={place}
      data={data}
      onClose={onClose}
      onCanceled={onCanceled}
      onChanged={async () => {
        await refetch()
      }}
    />
  )
}
