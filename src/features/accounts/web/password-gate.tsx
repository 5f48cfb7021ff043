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

/** What a person answers: the password was right, or they let it be. */
type Asked = { answer(confirmed: boolean): void }

/**
 * For changes that ask for the password (T80). `guarded(work)` does the work; when the server wants the password
 * first it is asked for, once for 10 minutes, and the work is done again. `undefined` means the person let it be.
 * `because` says why, to whom it is not about their family. The `gate` belongs somewhere on the page.
 */
export function usePasswordGate(
  because = 'This could matter for your family’s safety, so please type your password once more.',
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
    <Dialog open={asked !== undefined} onClose={() => asked?.answer(false)} title="Is it you?">
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
      setFailure({ sentence: sentenceOf(error, 'We could not reach our server. Please try again.'), code })
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
    <ScriptForm ref={box} className="stack" noValidate onSubmit={submit} aria-label="Is it you?">
      <p>{because}</p>
      <Field label="Your password" error={failure?.sentence}>
        <PasswordInput name="password" data-autofocus="" enterKeyHint="done" />
      </Field>
      <Button type="submit" tone="primary" block busy={busy} busyLabel="Checking">
        Go on
      </Button>
    </ScriptForm>
  )
}
