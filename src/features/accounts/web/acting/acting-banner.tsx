import { useCallback, useEffect, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ActingAnswer } from '../../acting-contract.ts'
import { api } from '../accounts-client.ts'
import { forgetPerson } from '../forget-person.ts'

/** On top of every page while staff look at the site as a family: as whom, why, and the way back, which is taken by itself when the time is over (T88). */
export function ActingBanner({ acting: { familyId, parent, reason, until } }: { acting: ActingAnswer }) {
  const [busy, setBusy] = useState(false)
  const toast = useToast()

  const stop = useCallback(async () => {
    setBusy(true)
    try {
      await api('POST /api/acting/stop')
      forgetPerson()
      // A fresh page: nothing that was read as the family stays in this one.
      window.location.assign(`/admin/families/${familyId}`)
    } catch (error) {
      setBusy(false)
      toast({ title: 'Not yet', description: sentenceOf(error, 'Please try again.'), tone: 'destructive' })
    }
  }, [familyId, toast])
  useEffect(() => {
    const timer = setTimeout(stop, Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [stop, until])

  return (
    <section className="acting-banner" aria-label="Looking as a family">
      <EyeIcon />
      <p>
        <strong>You see this as {parent}.</strong> <span className="why">Because: {reason}.</span>{' '}
        <span className="rule">Paying, signing and their account stay theirs.</span>
      </p>
      <Button small busy={busy} busyLabel="Going back" onClick={stop}>
        Stop
      </Button>
    </section>
  )
}
