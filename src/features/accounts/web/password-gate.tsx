import { type ReactNode, useCallback, useState } from 'react'
import { ApiError } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { SENTENCES } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { MailPasswordLink } from './mail-password-link.tsx'

/** The person's answer: the password was right, or they canceled. */
type Asked = { answer(confirmed: boolean): void }

/**
 * For changes that need the password (T80). `guarded(work)` does the work. When the server wants the password first, this
 * asks for it, once per 10 minutes, and does the work again. `undefined` means the person canceled.
 * `because` explains why, to people whose change isn't about their own family. Render the `gate` somewhere on the page.
 */
export function useConfirmPassword(
  because = "This affects your family's safety, so enter your password to continue.",
): {
  guarded<T>(work: () => Promise<T>): Promise<T | undefined>
  gate: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const guarded = useCallback(async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.code !== 'confirm-password') throw error
      const confirmed = await new Promise<boolean>(answer => setAsked({ answer }))
      setAsked(undefined)
      return confirmed ? work() : undefined
    }
  }, [])
  const gate = (
    <Dialog open={asked !== undefined} onClose={() => asked?.answer(false)} title="Confirm it's you">
      {asked && <PasswordForm because={because} onConfirmed={() => asked.answer(true)} />}
    </Dialog>
  )
  return { guarded, gate }
}

function PasswordForm({ because, onConfirmed }: { because: string; onConfirmed: () => void }) {
  const form = useSaveForm({
    values: { password: '' },
    check: ({ password }) => ({ password: password === '' ? SENTENCES.passwordMissing : undefined }),
    save: body => api('POST /api/account/confirm-password', { body }),
    onSaved: onConfirmed,
    fieldOf: ({ code }) => (code === 'no-password' ? undefined : 'password'),
  })

  if (form.failure) {
    return (
      <Note tone="info" role="alert" title="Choose a password first">
        {form.failure.message}
        <MailPasswordLink />
      </Note>
    )
  }
  return (
    <SaveForm form={form} aria-label="Confirm it's you">
      <p>{because}</p>
      <Field label="Your password" error={form.problem('password')}>
        <PasswordInput {...form.field('password')} data-autofocus="" enterKeyHint="done" />
      </Field>
      <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel="Checking">
        Continue
      </Button>
    </SaveForm>
  )
}
