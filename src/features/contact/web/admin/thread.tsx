import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button, IconLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { CloseIcon, SendIcon } from '#src/ui/icons.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { LONGEST_MESSAGE, SUBJECTS } from '../../contact-rules.ts'
import type { MessageThread } from '../../contract.ts'
import { api } from '../contact-client.ts'

const OTHERWISE = "We couldn't reach the server. Check your connection and try again."

/** One message, its replies, and a form to reply by email. Opening it moves focus here. */
export function Thread({ thread, closeTo }: { thread: MessageThread; closeTo: string }) {
  const { timeZone } = useProgram()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // One key per text: sent again after a lost connection, it's still emailed once.
  const request = useRef({ text: '', key: '' })
  const [busy, setBusy] = useState<'reply' | 'state'>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { id } = thread
  const isClosed = thread.state === 'closed'

  async function work(kind: 'reply' | 'state', call: () => Promise<unknown>, failed: string) {
    if (busy) return false
    setBusy(kind)
    setProblem(undefined)
    try {
      await call()
      await revalidate()
      return true
    } catch (error) {
      const description = sentenceOf(error, OTHERWISE)
      setProblem(description)
      toast({ title: failed, description, tone: 'destructive' })
      return false
    } finally {
      setBusy(undefined)
    }
  }

  async function reply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (text === '') return setProblem('Please enter a message')
    if (request.current.text !== text) request.current = { text, key: crypto.randomUUID() }
    const options = { idempotencyKey: request.current.key }
    const send = () => api('POST /api/admin/inbox/:id/reply', { params: { id }, body: { text } }, options)
    if (!(await work('reply', send, 'Could not send message'))) return
    request.current = { text: '', key: '' }
    form.current?.reset()
    toast({ title: 'Message Sent', description: `Your reply is on its way to ${thread.email}.`, tone: 'good' })
  }

  const move = (state: 'open' | 'closed') =>
    work('state', () => api('POST /api/admin/inbox/:id/state', { params: { id }, body: { state } }), 'Error')

  return (
    <section className="chat" aria-labelledby="thread-title">
      <div className="top">
        <SewnButton id={thread.email} name={thread.name} size="s" />
        <div className="grow">
          <h2 id="thread-title" ref={heading} tabIndex={-1}>
            {thread.name}
          </h2>
          <span className="by">
            {SUBJECTS[thread.subject].label}, {thread.reference}
          </span>
        </div>
        <Button busy={busy === 'state'} busyLabel="Saving" onClick={() => move(isClosed ? 'open' : 'closed')}>
          {isClosed ? 'Reopen' : 'Close'}
        </Button>
        <IconLink bare to={closeTo} label="Back to the list" preventScrollReset>
          <CloseIcon />
        </IconLink>
      </div>
      <div className="log">
        <span className="day">{formatMoment(thread.createdAt, timeZone)}</span>
        <p className="bub">{thread.message}</p>
        {thread.replies.map(each => (
          <div key={each.id} className="answer">
            <p className="bub me">{each.text}</p>
            <span className="sent">
              {each.by}, {formatMoment(each.createdAt, timeZone)}
            </span>
          </div>
        ))}
      </div>
      <ScriptForm ref={form} className="compose" aria-label="Reply" noValidate onSubmit={reply}>
        <Field className="grow" label={`Reply to ${thread.name} by email`} error={problem}>
          <TextArea name="text" maxLength={LONGEST_MESSAGE} rows={3} />
        </Field>
        <Button type="submit" tone="primary" busy={busy === 'reply'} busyLabel="Sending">
          <SendIcon /> Send
        </Button>
      </ScriptForm>
    </section>
  )
}
