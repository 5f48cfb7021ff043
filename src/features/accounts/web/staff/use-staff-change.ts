import { useRevalidator } from 'react-router'
import { useAction } from '#src/ui/form/use-action.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { useConfirmPassword } from '../password-gate.tsx'

export type Guarded = ReturnType<typeof useConfirmPassword>['guarded']
export const UNCHANGED = "We couldn't reach the server, so nothing changed. Check your connection and try again."

/** Refreshes the list and says what happened. */
export function useStaffNews() {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  return async (title: string, { message }: { message: string }) => {
    await revalidate()
    toast({ title, description: message, tone: 'good' })
  }
}

/**
 * Makes one change at a time: asks for the password when the server wants it, reports the result and calls `onDone`.
 * `busy` says which one is being made. If it didn't work, `failure` holds the server's message.
 */
export function useStaffChange(guarded: Guarded) {
  const tell = useStaffNews()
  const { start, running, failure } = useAction(
    async (_what: string, title: string, call: () => Promise<{ message: string }>, onDone?: () => void) => {
      const done = await guarded(call)
      if (!done) return
      await tell(title, done)
      onDone?.()
    },
    { unreachable: UNCHANGED },
  )
  return { busy: running?.[0], failure, change: start }
}
