import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { announceSignedIn, returnToStore } from '#src/features/accounts/web.ts'
import { ApiError, clientFor, sentenceOf } from '#src/lib/api-client.ts'
import { requestKeys } from '#src/lib/request-keys.ts'
import { forgetAnswers } from '#src/ui/forget-answers.ts'
import { announce } from '#src/ui/live-region.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamiliesContract } from '../contract.ts'
import type { Joining, JoiningProblems } from '../registration-rules.ts'
import { afterJoining } from './after-joining.ts'

const { api } = clientFor<FamiliesContract>()
const FAILED = 'Registration Failed'
const SENDING = 'Saving your family…'
const OPENING = 'Done. One moment…'

export type Failure = { title: string; sentence: string; code: string | undefined }

/**
 * Sends the form once, no matter how often Finish is clicked, and continues as the signed-in parent.
 * A failure stays on the page with the same text as the toast. The server's messages for single fields go to `onRefused`.
 */
export function useSendJoining(
  classId: string | null,
  { onDone, onRefused }: { onDone: () => void; onRefused: (fields: JoiningProblems) => void },
) {
  const [busyLabel, setBusyLabel] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const isOnItsWay = useRef(false)
  const [keyFor] = useState(requestKeys)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const toast = useToast()

  async function send(body: Joining) {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    setFailure(undefined)
    setBusyLabel(SENDING)
    announce(SENDING)
    try {
      const { children } = await api('POST /api/register', { body }, { idempotencyKey: keyFor(body) })
      onDone()
      setBusyLabel(OPENING)
      toast({
        title: 'Registration Successful!',
        description: "Welcome! You're now logged in and can register for classes.",
        tone: 'good',
      })
      await enter(afterJoining({ classId, returnTo: returnToStore.peek() }, children[0]!.id))
    } catch (error) {
      const sentence = sentenceOf(error, 'Please try again later')
      const problem = error instanceof ApiError ? error.problem : undefined
      setFailure({ title: FAILED, sentence, code: problem?.code })
      if (problem?.fields) onRefused(problem.fields)
      toast({ title: FAILED, description: sentence, tone: 'destructive' })
      isOnItsWay.current = false
      setBusyLabel(undefined)
    }
  }

  /** Continues as the person who just signed in. Drops everything that was loaded while signed out. */
  async function enter(address: string) {
    returnToStore.clear()
    announceSignedIn()
    forgetAnswers()
    await revalidate()
    await navigate(address)
  }

  return { send, busyLabel, failure }
}
