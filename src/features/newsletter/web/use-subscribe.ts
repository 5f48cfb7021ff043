import { useState } from 'react'
import { useAction } from '#src/ui/form/use-action.ts'
import { useToast } from '#src/ui/toast.tsx'
import { NEWSLETTER_SENTENCES, newsletterProblems } from '../newsletter-rules.ts'
import { api } from './newsletter-client.ts'

type SubscribeTo = { email: string; firstName?: string; website?: string }
type Problems = { email?: string; firstName?: string }

/**
 * Sends the newsletter form: checks it, sends it, and shows the result in the fixed toasts. `thanks` is the sentence
 * under "Thank you for subscribing!" after success.
 */
export function useSubscribe() {
  const toast = useToast()
  const [problems, setProblems] = useState<Problems>({})
  const [thanks, setThanks] = useState<string>()
  const tellFailed = (description: string) => toast({ title: 'Subscription failed', description, tone: 'destructive' })
  const { start, isBusy, failure, clearFailure } = useAction(
    async (body: { email: string; firstName?: string; website?: string; source: 'website' }) => {
      const { alreadySubscribed, needsConfirmation, message } = await api('POST /api/newsletter/subscribe', { body })
      setThanks(message)
      toast(alreadySubscribed ? ALREADY : needsConfirmation ? ASKED : WELCOME)
    },
    {
      unreachable: 'Please try again later.',
      onRefused({ problem: { fields, message } }) {
        if (!fields) return false
        setProblems(fields)
        tellFailed(message)
        return true
      },
      onFailed: ({ message }) => tellFailed(message),
    },
  )

  async function subscribe({ email, firstName = '', website = '' }: SubscribeTo): Promise<void> {
    if (isBusy) return
    const typed = { email: email.trim(), firstName: firstName.trim() || undefined }
    const found = newsletterProblems(typed)
    setProblems(found)
    clearFailure()
    if (typed.email === '') {
      const { emailMissingTitle: title, emailMissing: description } = NEWSLETTER_SENTENCES
      return toast({ title, description, tone: 'destructive' })
    }
    if (Object.keys(found).length === 0) await start({ ...typed, source: 'website', ...(website ? { website } : {}) })
  }

  return { subscribe, busy: isBusy, problems, failure: failure?.message, thanks }
}

/** For new subscribers: through the link in the email, or right away with the account's verified address. */
export const WELCOME = {
  title: 'Welcome to our newsletter!',
  description: "You'll receive updates about new classes and special events.",
  tone: 'good',
} as const
const ASKED = { title: 'Check your email', description: NEWSLETTER_SENTENCES.askedToConfirm, tone: 'good' } as const
const ALREADY = { title: 'Already subscribed!', description: NEWSLETTER_SENTENCES.already, tone: 'good' } as const
