import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { api } from '../accounts-client.ts'
import { useConfirmPassword } from '../password-gate.tsx'
import { readFields, useFormProblems } from '../use-form-problems.ts'
import { CodeField } from './code-field.tsx'

type Started = { secret: string; address: string; picture: { size: number; path: string } }
const UNREACHABLE = "We couldn't reach the server. Check your connection and try again."
export const WHY_PASSWORD = 'This changes how you sign in, so enter your password to continue.'

/** Scan, enter the first code, done. `onDone` gets the recovery codes, which are shown only once. */
export function SetUp({ onDone, onCancel }: { onDone: (codes: string[]) => void; onCancel?: () => void }) {
  const [started, setStarted] = useState<Started>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { guarded, gate } = useConfirmPassword(WHY_PASSWORD)

  async function start() {
    setBusy(true)
    setFailure(undefined)
    try {
      const begun = await guarded(() => api('POST /api/account/second-factor/start'))
      if (begun) setStarted(begun)
    } catch (error) {
      setFailure(sentenceOf(error, UNREACHABLE))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel as="section" aria-labelledby="set-up-title">
      <h2 id="set-up-title">Set up your app</h2>
      {failure && (
        <Note tone="bad" role="alert" title="Something went wrong">
          {failure}
        </Note>
      )}
      <ol className="set-up-list">
        <li>
          Open an authenticator app on your phone. It can be one you already use, your phone's password manager, or any
          other app that creates six-digit codes.
        </li>
        <li>{started ? <Picture of={started} /> : 'Scan the QR code with the app.'}</li>
        <li>
          {started ? (
            <FirstCode onDone={onDone} guarded={guarded} />
          ) : (
            'Enter the code from your app and save your ten recovery codes.'
          )}
        </li>
      </ol>
      {!started && (
        <div className="row">
          <Button tone="primary" busy={busy} busyLabel="Loading" onClick={start}>
            Show QR code
          </Button>
          {onCancel && <Button onClick={onCancel}>Keep my current app</Button>}
        </div>
      )}
      {gate}
    </Panel>
  )
}

/** Always dark on white in both themes, because cameras need that. */
function Picture({ of: { secret, address, picture } }: { of: Started }) {
  return (
    <div className="stack">
      <p>Scan the QR code with the app.</p>
      <svg className="qr" role="img" aria-label="QR code for your app" viewBox={`0 0 ${picture.size} ${picture.size}`}>
        <path d={picture.path} />
      </svg>
      <p>
        On your phone right now? <a href={address}>Open it in the app</a>, or enter this key:{' '}
        <code className="key">{inFours(secret)}</code>
      </p>
    </div>
  )
}

const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')

function FirstCode({
  onDone,
  guarded,
}: {
  onDone: (codes: string[]) => void
  guarded: ReturnType<typeof useConfirmPassword>['guarded']
}) {
  const { form, problems, show } = useFormProblems<'code'>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { code } = readFields(event.currentTarget, 'code')
    if (code.trim() === '') return show({ code: 'Enter the code' })
    setBusy(true)
    try {
      const done = await guarded(() => api('POST /api/account/second-factor/confirm', { body: { code } }))
      if (done) onDone(done.recoveryCodes)
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      show(fields ?? { code: sentenceOf(error, UNREACHABLE) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <ScriptForm ref={form} className="stack" noValidate onSubmit={submit} aria-label="First code">
      <CodeField label="Code from your app" error={problems.code} />
      <Button type="submit" tone="primary" busy={busy} busyLabel="Checking">
        Turn on
      </Button>
    </ScriptForm>
  )
}
