import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { api } from './accounts-client.ts'
import { MailPasswordLink } from './mail-password-link.tsx'

/** The person's answer: the password was right, or they canceled. */
type Asked = { answer(confirmed: boolean): void }

/**
 * For changes that need the password (T80). `guarded(work)` does the work. When the server wants the password first, this
 * asks for it, once per 10 minutes, and does the work again. `undefined` means the person canceled.
 * `because` explains why, for people it's not about their family. Render the `gate` somewhere on the page.
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
  const box = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; code?: string }>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    try {
      if (password === '') setFailure({ sentence: 'Password is required' })
      else {
        await api('POST /api/account/confirm-password', { body: { password } })
        return onConfirmed()
      }
    } catch (error) {
      const code = error instanceof ApiError ? error.problem.code : undefined
      setFailure({
        sentence: sentenceOf(error, "We couldn't reach the server. Check your connection and try again."),
        code,
      })
    } finally {
      setBusy(false)
    }
    box.current?.querySelector<HTMLElement>('input')?.focus()
  }

  if (failure?.code === 'no-password') {
    return (
      <Note tone="info" role="alert" title="Choose a password first">
        {failure.sentence}
        <MailPasswordLink />
      </Note>
    )
  }
  return (
    <ScriptForm ref={box} className="stack" noValidate onSubmit={submit} aria-label="Confirm it's you">
      <p>{because}</p>
      <Field label="Your password" error={failure?.sentence}>
        <PasswordInput name="password" data-autofocus="" enterKeyHint="done" />
      </Field>
      <Button type="submit" tone="primary" block busy={busy} busyLabel="Checking">
        Continue
      </Button>
    </ScriptForm>
  )
}
