import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { useConfirmPassword } from '../password-gate.tsx'

export type Guarded = ReturnType<typeof useConfirmPassword>['guarded']

/**
 * Makes one change at a time: asks for the password when the server wants it, refreshes the list and reports the result.
 * Returns whether it worked. Otherwise `failure` holds the server's message.
 */
export function useStaffChange(guarded: Guarded) {
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { revalidate } = useRevalidator()
  const toast = useToast()

  async function change(what: string, title: string, call: () => Promise<{ message: string }>): Promise<boolean> {
    if (busy) return false
    setBusy(what)
    setFailure(undefined)
    try {
      const done = await guarded(call)
      if (!done) return false
      await revalidate()
      toast({ title, description: done.message, tone: 'good' })
      return true
    } catch (error) {
      setFailure(
        sentenceOf(error, "We couldn't reach the server, so nothing changed. Check your connection and try again."),
      )
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, failure, forgetFailure: () => setFailure(undefined), change }
}
