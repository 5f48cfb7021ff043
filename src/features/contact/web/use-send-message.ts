import { type RefObject, useEffect, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import { CONTACT_SENTENCES, type ContactForm, type ContactProblems, contactProblems } from '../contact-rules.ts'
import { api } from './contact-client.ts'

/**
 * Sends the contact form: checks it, sends it, and shows the result in the fixed toasts. What was typed stays until
 * it's sent. `known`: name and email come from the account.
 */
export function useSendMessage(
  form: RefObject<HTMLFormElement | null>,
  known: boolean,
  onSent: (message: string) => void,
) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<{ problems: ContactProblems; attempt: number }>({ problems: {}, attempt: 0 })
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (shown.attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, shown.attempt])
  const show = (problems: ContactProblems) => setShown(before => ({ problems, attempt: before.attempt + 1 }))

  async function send(typed: ContactForm & { website?: string }): Promise<void> {
    if (busy) return
    const found = contactProblems(typed, known)
    show(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { message } = await api('POST /api/contact', { body: typed })
      form.current?.reset()
      setShown({ problems: {}, attempt: 0 })
      toast({ title: CONTACT_SENTENCES.sent, description: message, tone: 'good' })
      onSent(message)
    } catch (error) {
      if (error instanceof ApiError && error.problem.fields) show(error.problem.fields)
      setFailure(sentenceOf(error, CONTACT_SENTENCES.failedBecause))
      const { failed: title, failedBecause: description } = CONTACT_SENTENCES
      toast({ title, description, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  /** Checks again while typing, once the form was submitted. */
  const check = (typed: ContactForm) =>
    setShown(before => (before.attempt > 0 ? { ...before, problems: contactProblems(typed, known) } : before))

  return { send, check, busy, problems: shown.problems, failure }
}
