import { useRef, useState } from 'react'
import { useViewer } from '#src/features/accounts/web.ts'
import { HoneypotField } from '#src/features/newsletter/web.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SendIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Select, TextArea, TextInput } from '#src/ui/text-input.tsx'
import { useScripted } from '#src/ui/use-scripted.ts'
import { CONTACT_SENTENCES, isSubject, LONGEST_MESSAGE, SHORTEST_MESSAGE, SUBJECTS } from '../contact-rules.ts'
import { useSendMessage } from './use-send-message.ts'

function read(form: HTMLFormElement, known: boolean) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const person = known ? {} : { name: text('name'), email: text('email') }
  const website = text('website')
  return { ...person, subject: text('subject'), message: text('message'), ...(website ? { website } : {}) }
}

/**
 * The contact form. Signed-in users aren't asked who they are. Without JavaScript, the browser checks the fields and
 * posts to /contact, which answers with a page.
 */
export function ContactForm({ onSent }: { onSent: (message: string) => void }) {
  const viewer = useViewer()
  const known = viewer !== null
  const form = useRef<HTMLFormElement>(null)
  const { send, check, busy, problems, failure } = useSendMessage(form, known, onSent)
  const [subject, setSubject] = useState('')
  const scripted = useScripted()
  return (
    <form
      ref={form}
      className="sheet"
      method="post"
      action="/contact"
      aria-label="Contact"
      noValidate={scripted}
      onSubmit={event => {
        event.preventDefault()
        void send(read(event.currentTarget, known))
      }}
      onChange={event => check(read(event.currentTarget, known))}
      onReset={() => setSubject('')}
    >
      {viewer ? (
        <p className="by">
          We'll reply to {viewer.firstName} {viewer.lastName}, {viewer.email}.
        </p>
      ) : (
        <div className="fields contact-who">
          <Field id="contact-name" label="Name" error={problems.name}>
            <TextInput name="name" required maxLength={80} autoComplete="name" enterKeyHint="next" />
          </Field>
          <Field id="contact-email" label="Email" error={problems.email}>
            <TextInput
              type="email"
              name="email"
              required
              maxLength={254}
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="next"
            />
          </Field>
        </div>
      )}
      <Field
        id="contact-subject"
        label="What's it about?"
        hint={isSubject(subject) ? SUBJECTS[subject].promise : SUBJECTS.registration.promise}
        error={problems.subject}
      >
        <Select name="subject" required defaultValue="" onChange={event => setSubject(event.currentTarget.value)}>
          <option value="">Select a subject</option>
          {Object.entries(SUBJECTS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="contact-message" label="Message" error={problems.message}>
        <TextArea name="message" required minLength={SHORTEST_MESSAGE} maxLength={LONGEST_MESSAGE} />
      </Field>
      <HoneypotField />
      {failure && (
        <Note tone="bad" role="alert" title={CONTACT_SENTENCES.failed}>
          {failure}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="primary" busy={busy} busyLabel="Sending">
          <SendIcon /> Send message
        </Button>
        <span className="by">
          {viewer?.emailVerified ? "We'll email you a copy." : "We'll email you a confirmation."}
        </span>
      </div>
    </form>
  )
}
