import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { useDraft } from '#src/ui/drafts.ts'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { SendIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { Audience } from '../../audience.ts'
import { groupMessageProblems, LONGEST_CONTENT, LONGEST_SUBJECT } from '../../group-message-rules.ts'
import { api } from '../calls.ts'
import { familyCount } from '../counts.ts'
import { AudienceFields, type ClassChoice } from './audience-fields.tsx'
import { type GroupMessageForm, groupMessageDraft } from './draft.ts'
import { RecipientsPanel } from './recipients-panel.tsx'
import { type Recipients, useRecipients } from './use-recipients.ts'

type Props = {
  viewerId: string
  /** They only write to the classes and sessions they teach. */
  isInstructor: boolean
  /** The audience that the address names. */
  given: Audience | undefined
  classes: readonly ClassChoice[]
  /** Latest first. */
  seasons: readonly { id: string; name: string }[]
}

/** Where staff write a message to many families, next to everyone who gets it and everyone who doesn't. */
export function Composer({ viewerId, isInstructor, given, classes, seasons }: Props) {
  const { brand, timeZone } = useProgram()
  const navigate = useNavigate()
  const toast = useToast()
  const [kind] = useState(() => groupMessageDraft(viewerId))
  const [opened] = useState<GroupMessageForm>(() => ({
    id: crypto.randomUUID(),
    subject: '',
    content: '',
    ...(given ?? { kind: 'class', of: '' }),
  }))
  const form = useSaveForm<GroupMessageForm, { id: string }>({
    values: opened,
    check: values => ({ ...groupMessageProblems(values), ...recipientsProblem(recipients) }),
    save: values =>
      api('POST /api/admin/group-messages', { body: { ...values, version: recipients.list?.version ?? '' } }),
    async onSaved({ id }) {
      draft.forget()
      toast({ title: 'Message sent', description: 'The emails are on their way.', tone: 'good' })
      await navigate(`/admin/group-messages/${id}`)
    },
    onRefused({ problem }) {
      if (problem.code === 'list-changed') recipients.reload()
      return false
    },
    unreachable:
      "We couldn't reach the server, and don't know whether it was sent. Send it again: it goes out only once.",
  })
  const values = form.watch()
  const recipients = useRecipients(values)
  const draft = useDraft({
    kind,
    values,
    isChanged: form.isDirty,
    isOwn: kept => !given || (kept.kind === given.kind && kept.of === given.of),
    restore(kept) {
      // Text typed while the page was loading is newer than the saved draft.
      const typed = form.getValues()
      for (const name of Object.keys(kept) as (keyof GroupMessageForm)[])
        if (typed[name] === opened[name]) form.change(name, kept[name])
    },
  })
  const reached = recipients.list?.families.filter(each => !each.unreachable).length ?? 0
  return (
    <SaveForm form={form} className="bench group-message-form" aria-label="New group message">
      <Panel>
        {draft.restoredFrom && (
          <Note tone="quiet" soft>
            We saved your message from {formatMoment(draft.restoredFrom, timeZone)}.
          </Note>
        )}
        <AudienceFields
          form={form}
          isInstructor={isInstructor}
          classes={classes}
          seasons={seasons}
          recipients={recipients}
        />
      </Panel>
      <RecipientsPanel of={recipients} />
      <Panel>
        <Field label="Subject" error={form.problem('subject')}>
          <TextInput {...form.field('subject')} maxLength={LONGEST_SUBJECT} />
        </Field>
        <Field
          label="Message"
          hint={`Each email starts with "Hello" and the parent's first name, and is signed ${brand}. ${isInstructor ? 'Replies go to our staff.' : 'Families answer in their messages.'}`}
          error={form.problem('content')}
        >
          <TextArea rows={9} {...form.field('content')} maxLength={LONGEST_CONTENT} />
        </Field>
        <FailureNote failure={form.failure} title="Not sent" />
        <div className="row">
          <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Sending">
            <SendIcon /> {reached > 0 ? `Send to ${familyCount(reached)}` : 'Send'}
          </Button>
        </div>
      </Panel>
    </SaveForm>
  )
}

/** The problem while the list of families isn't loaded: a message only goes to a list that was shown. */
function recipientsProblem({ isChosen, list, isFailed }: Recipients): { of?: string } {
  if (!isChosen || list) return {}
  return { of: isFailed ? "Couldn't load the families. Try again." : 'Wait until the list of families has loaded.' }
}
