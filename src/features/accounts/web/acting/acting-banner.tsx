import { useEffect, useEffectEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { EyeIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ActingAnswer } from '../../acting-contract.ts'
import { api } from '../accounts-client.ts'
import { leaveFor } from '../forget-person.ts'

/** At the top of every page while staff view the site as a family: as whom, why, and the way back, which happens automatically when time is up (T88). */
export function ActingBanner({ acting: { familyId, parent, reason, until } }: { acting: ActingAnswer }) {
  const toast = useToast()
  const { start, isBusy } = useAction(
    async () => {
      await api('POST /api/acting/stop')
      await leaveFor(`/admin/families/${familyId}`)
    },
    {
      unreachable: 'Try again.',
      onFailed: ({ message }) => toast({ title: "Couldn't stop", description: message, tone: 'destructive' }),
    },
  )
  const stop = useEffectEvent(() => void start())
  useEffect(() => {
    const timer = setTimeout(() => stop(), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until])

  return (
    <section className="acting-banner" aria-label="Viewing as a family">
      <EyeIcon />
      <p>
        <strong>You're viewing the site as {parent}.</strong> <span className="why">Reason: {reason}.</span>{' '}
        <span className="rule">You can't pay, sign or change their account.</span>
      </p>
      <Button small busy={isBusy} busyLabel="Stopping" onClick={() => start()}>
        Stop viewing
      </Button>
    </section>
  )
}
