import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { CANCELED, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { api } from '../accounts-client.ts'
import { useConfirmPassword } from '../password-gate.tsx'
import { CodeField, codeProblems } from './code-field.tsx'

type Started = { secret: string; address: string; picture: { size: number; path: string } }
export const WHY_PASSWORD = 'This changes how you sign in, so enter your password to continue.'

/** Scan, enter the first code, done. `onDone` gets the recovery codes, which are shown only once. */
export function SetUp({ onDone, onCancel }: { onDone: (codes: string[]) => void; onCancel?: () => void }) {
  const [started, setStarted] = useState<Started>()
  const { guarded, gate } = useConfirmPassword(WHY_PASSWORD)
  const { start, isBusy, failure } = useAction(async () => {
    const begun = await guarded(() => api('POST /api/account/second-factor/start'))
    if (begun) setStarted(begun)
  })

  return (
    <Panel as="section" aria-labelledby="set-up-title">
      <h2 id="set-up-title">Set up your app</h2>
      <FailureNote failure={failure} title="Something went wrong" />
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
          <Button tone="primary" busy={isBusy} busyLabel="Loading" onClick={() => start()}>
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
  const form = useSaveForm({
    values: { code: '' },
    check: codeProblems,
    save: async body => (await guarded(() => api('POST /api/account/second-factor/confirm', { body }))) ?? CANCELED,
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
    fieldOf: () => 'code',
  })
  return (
    <SaveForm form={form} aria-label="First code">
      <CodeField {...form.field('code')} label="Code from your app" error={form.problem('code')} />
      <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Checking">
        Turn on
      </Button>
    </SaveForm>
  )
}
