import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
import { wallClock } from '#src/lib/wall-clock.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { IssueAnswer } from '../../issues-contract.ts'
import { api } from '../newsletter-client.ts'
import { reachText, subscriberCount } from './issue-words.ts'

type Props = {
  open: boolean
  onClose: () => void
  issue: IssueAnswer
  /** The revision that was read and saved last. */
  revision: () => number
  subject: string
  /** Only changes the time of one that is scheduled. */
  onlyLater?: boolean
}

/** The last step: who gets it, and whether it goes out now or at a time in the zone of the business. */
export function SendDialog({ open, onClose, ...props }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={props.onlyLater ? 'Change the time' : 'Send this newsletter'}>
      <SendForm onClose={onClose} {...props} />
    </Dialog>
  )
}

function SendForm({ onClose, issue, revision, subject, onlyLater = false }: Omit<Props, 'open'>) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [when, setWhen] = useState<'now' | 'later'>(onlyLater ? 'later' : 'now')
  const [day, setDay] = useState(issue.scheduledFor ? dayOf(issue.scheduledFor, timeZone) : '')
  const [time, setTime] = useState(issue.scheduledFor ? wallClock(issue.scheduledFor, timeZone).slice(11, 16) : '09:00')
  const [problems, setProblems] = useState<{ day?: string; time?: string }>({})
  const params = { id: issue.id }
  const { start, isBusy, failure } = useAction(
    async () => {
      if (when === 'now') {
        await api('POST /api/admin/newsletters/:id/send', { params, body: { revision: revision() } })
        toast({ title: 'Sending', description: 'The emails are on their way.', tone: 'good' })
      } else {
        const body = { revision: revision(), day, time }
        const { scheduledFor } = await api('POST /api/admin/newsletters/:id/schedule', { params, body })
        toast({ title: 'Scheduled', description: `It goes out ${formatMoment(scheduledFor, timeZone)}.`, tone: 'good' })
      }
      onClose()
      await revalidate()
    },
    {
      unreachable:
        "We couldn't reach the server, and don't know whether it was sent. Send it again: each subscriber gets it only once.",
      onRefused({ problem: { code, message, fields } }) {
        if (code === 'in-the-past' || code === 'too-far') setProblems({ day: message })
        else if (fields?.day || fields?.time) setProblems(fields)
        else return false
        return true
      },
    },
  )
  function confirm() {
    const missing = { ...(day ? {} : { day: 'Choose a day.' }), ...(time ? {} : { time: 'Choose a time.' }) }
    setProblems(when === 'later' ? missing : {})
    if (when === 'now' || Object.keys(missing).length === 0) void start()
  }
  const { confirmed } = issue.reach
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        confirm()
      }}
    >
      <p>
        <strong>{subject}</strong>
      </p>
      <p>{reachText(issue.reach)}</p>
      {!onlyLater && (
        <FieldSet legend="When">
          <Checkbox type="radio" name="send-when" checked={when === 'now'} onChange={() => setWhen('now')}>
            Now
          </Checkbox>
          <Checkbox type="radio" name="send-when" checked={when === 'later'} onChange={() => setWhen('later')}>
            Later
          </Checkbox>
        </FieldSet>
      )}
      {when === 'later' && (
        <div className="send-at">
          <Field label="Day" error={problems.day}>
            <TextInput type="date" value={day} onChange={event => setDay(event.target.value)} />
          </Field>
          <Field label="Time" error={problems.time}>
            <TextInput type="time" value={time} onChange={event => setTime(event.target.value)} />
          </Field>
          <p className="by">
            {zoneName(timeZone)}, wherever you are. It goes to everyone who is subscribed at that moment.
          </p>
        </div>
      )}
      <FailureNote failure={failure} title={when === 'now' ? 'Not sent' : 'Not scheduled'} />
      <div className="dialog-foot">
        <Button type="submit" tone="primary" busy={isBusy} busyLabel={when === 'now' ? 'Sending' : 'Scheduling'}>
          {when === 'later' ? 'Schedule' : confirmed > 0 ? `Send to ${subscriberCount(confirmed)}` : 'Send'}
        </Button>
        <LinkButton onClick={onClose}>Not yet</LinkButton>
      </div>
    </form>
  )
}

/** `Eastern Time` */
function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone
}
