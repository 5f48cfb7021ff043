import { useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import { NEWSLETTER_SENTENCES, newsletterProblems } from '../newsletter-rules.ts'
import { api } from './newsletter-client.ts'

type SubscribeTo = { email: string; firstName?: string; website?: string }
type Problems = { email?: string; firstName?: string; form?: string }

/**
 * Sends the newsletter form: checks it, sends it, and shows the result in the fixed toasts. `thanks` is the sentence
 * under "Thank you for subscribing!" after success.
 */
export function useSubscribe() {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [thanks, setThanks] = useState<string>()

  async function subscribe({ email, firstName = '', website = '' }: SubscribeTo): Promise<void> {
    if (busy) return
    const typed = { email: email.trim(), firstName: firstName.trim() || undefined }
    const found = newsletterProblems(typed)
    setProblems(found)
    if (typed.email === '') {
      const { emailMissingTitle: title, emailMissing: description } = NEWSLETTER_SENTENCES
      return toast({ title, description, tone: 'destructive' })
    }
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const body = { ...typed, source: 'website' as const, ...(website ? { website } : {}) }
      const { alreadySubscribed, needsConfirmation, message } = await api('POST /api/newsletter/subscribe', { body })
      setThanks(message)
      toast(alreadySubscribed ? ALREADY : needsConfirmation ? ASKED : WELCOME)
    } catch (error) {
      const description = sentenceOf(error, 'Please try again later.')
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      setProblems(fields ? { email: fields.email, firstName: fields.firstName } : { form: description })
      toast({ title: 'Subscription failed', description, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return { subscribe, busy, problems, thanks }
}

/** For new subscribers: through the link in the email, or right away with the account's verified address. */
export const WELCOME = {
  title: 'Welcome to our newsletter!',
  description: "You'll receive updates about new classes and special events.",
  tone: 'good',
} as const
const ASKED = { title: 'Check your email', description: NEWSLETTER_SENTENCES.askedToConfirm, tone: 'good' } as const
const ALREADY = { title: 'Already subscribed!', description: NEWSLETTER_SENTENCES.already, tone: 'good' } as const
