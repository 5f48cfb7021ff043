import { useCallback, useEffect, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ActingAnswer } from '../../acting-contract.ts'
import { api } from '../accounts-client.ts'
import { clearPersonalData } from '../forget-person.ts'

/** At the top of every page while staff view the site as a family: as whom, why, and the way back, which happens automatically when time is up (T88). */
export function ActingBanner({ acting: { familyId, parent, reason, until } }: { acting: ActingAnswer }) {
  const [busy, setBusy] = useState(false)
  const toast = useToast()

  const stop = useCallback(async () => {
    setBusy(true)
    try {
      await api('POST /api/acting/stop')
      clearPersonalData()
      // A full page load, so nothing read as the family stays in memory.
      window.location.assign(`/admin/families/${familyId}`)
    } catch (error) {
      setBusy(false)
      toast({ title: "Couldn't stop", description: sentenceOf(error, 'Try again.'), tone: 'destructive' })
    }
  }, [familyId, toast])
  useEffect(() => {
    const timer = setTimeout(stop, Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [stop, until])

  return (
    <section className="acting-banner" aria-label="Viewing as a family">
      <EyeIcon />
      <p>
        <strong>You're viewing the site as {parent}.</strong> <span className="why">Reason: {reason}.</span>{' '}
        <span className="rule">You can't pay, sign or change their account.</span>
      </p>
      <Button small busy={busy} busyLabel="Stopping" onClick={stop}>
        Stop viewing
      </Button>
    </section>
  )
}
