import { useViewer } from '#src/features/accounts/web.ts'
import { HoneypotField } from '#src/features/newsletter/web.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { SendIcon } from '#src/ui/icons.tsx'
import { Select, TextArea, TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import {
  CONTACT_SENTENCES,
  contactProblems,
  isSubject,
  LONGEST_MESSAGE,
  SHORTEST_MESSAGE,
  SUBJECTS,
} from '../contact-rules.ts'
import { api } from './contact-client.ts'

const BLANK = { name: '', email: '', subject: '', message: '', website: '' }

/**
 * The contact form. Signed-in users aren't asked who they are. Without JavaScript, the browser checks the fields and
 * posts to /contact, which answers with a page.
 */
export function ContactForm({ onSent }: { onSent: (message: string) => void }) {
  const viewer = useViewer()
  const known = viewer !== null
  const toast = useToast()
  const form = useSaveForm({
    values: BLANK,
    check: typed => contactProblems(typed, known),
    save({ name, email, website, ...typed }) {
      const body = { ...(known ? {} : { name, email }), ...typed, ...(website ? { website } : {}) }
      return api('POST /api/contact', { body })
    },
    onSaved({ message }, sent) {
      form.continueFrom(BLANK, sent)
      toast({ title: CONTACT_SENTENCES.sent, description: message, tone: 'good' })
      onSent(message)
    },
    unreachable: CONTACT_SENTENCES.failedBecause,
    onFailed() {
      const { failed: title, failedBecause: description } = CONTACT_SENTENCES
      toast({ title, description, tone: 'destructive' })
    },
  })
  const subject = form.watch('subject')
  const scripted = useHydrated()
  return (
    <form
      ref={form.box}
      className="sheet"
      method="post"
      action="/contact"
      aria-label="Contact"
      noValidate={scripted}
      onSubmit={event => void form.submit(event)}
    >
      {viewer ? (
        <p className="by">
          We'll reply to {viewer.firstName} {viewer.lastName}, {viewer.email}.
        </p>
      ) : (
        <div className="fields contact-who">
          <Field id="contact-name" label="Name" error={form.problem('name')}>
            <TextInput {...form.field('name')} required maxLength={80} autoComplete="name" enterKeyHint="next" />
          </Field>
          <Field id="contact-email" label="Email" error={form.problem('email')}>
            <TextInput
              {...form.field('email')}
              type="email"
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
        error={form.problem('subject')}
      >
        <Select {...form.field('subject')} required>
          <option value="">Select a subject</option>
          {Object.entries(SUBJECTS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="contact-message" label="Message" error={form.problem('message')}>
        <TextArea {...form.field('message')} required minLength={SHORTEST_MESSAGE} maxLength={LONGEST_MESSAGE} />
      </Field>
      <HoneypotField {...form.field('website')} />
      <FailureNote failure={form.failure} title={CONTACT_SENTENCES.failed} />
      <div className="row">
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Sending">
          <SendIcon /> Send message
        </Button>
        <span className="by">
          {viewer?.emailVerified ? "We'll email you a copy." : "We'll email you a confirmation."}
        </span>
      </div>
    </form>
  )
}
