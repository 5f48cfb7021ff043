import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { requestKeys } from '#src/lib/request-keys.ts'
import { Button, IconLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { CloseIcon, SendIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { LONGEST_MESSAGE, SUBJECTS } from '../../contact-rules.ts'
import type { MessageThread } from '../../contract.ts'
import { api } from '../contact-client.ts'

const BLANK = { text: '' }

/** One message, its replies, and a form to reply by email. Opening it moves focus here. */
export function Thread({ thread, closeTo }: { thread: MessageThread; closeTo: string }) {
  const { timeZone } = useProgram()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  // One key per text: sent again after a lost connection, it's still emailed once.
  const [keyFor] = useState(requestKeys)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { id } = thread
  const isClosed = thread.state === 'closed'

  const reply = useSaveForm({
    values: BLANK,
    check: ({ text }) => ({ text: text.trim() ? undefined : 'Please enter a message' }),
    save({ text }) {
      const call = { params: { id }, body: { text: text.trim() } }
      return api('POST /api/admin/inbox/:id/reply', call, { idempotencyKey: keyFor(call.body) })
    },
    async onSaved(_, sent) {
      await revalidate()
      reply.continueFrom(BLANK, sent)
      toast({ title: 'Message Sent', description: `Your reply is on its way to ${thread.email}.`, tone: 'good' })
    },
    onFailed: ({ message }) => toast({ title: 'Could not send message', description: message, tone: 'destructive' }),
  })
  const move = useAction(
    async (state: 'open' | 'closed') => {
      await api('POST /api/admin/inbox/:id/state', { params: { id }, body: { state } })
      await revalidate()
    },
    { onFailed: ({ message }) => toast({ title: 'Error', description: message, tone: 'destructive' }) },
  )
  const problem = reply.problem('text') ?? reply.failure?.message ?? move.failure?.message

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
        <Button busy={move.isBusy} busyLabel="Saving" onClick={() => void move.start(isClosed ? 'open' : 'closed')}>
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
      <SaveForm form={reply} className="compose" aria-label="Reply">
        <Field className="grow" label={`Reply to ${thread.name} by email`} error={problem}>
          <TextArea {...reply.field('text')} maxLength={LONGEST_MESSAGE} rows={3} />
        </Field>
        <Button type="submit" tone="primary" busy={reply.isBusy} busyLabel="Sending">
          <SendIcon /> Send
        </Button>
      </SaveForm>
    </section>
  )
}
