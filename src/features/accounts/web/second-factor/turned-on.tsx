import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { OwnSecondFactor } from '../../second-factor-contract.ts'
import { api } from '../accounts-client.ts'
import { useConfirmPassword } from '../password-gate.tsx'
import { WHY_PASSWORD } from './set-up.tsx'

/** What you can do once two-step verification is on. */
export function TurnedOn({
  status: { isRequired, recoveryCodesLeft },
  onCodes,
  onAnother,
}: {
  status: OwnSecondFactor
  onCodes: (codes: string[]) => void
  onAnother: () => void
}) {
  const { guarded, gate } = useConfirmPassword(WHY_PASSWORD)
  const { revalidate } = useRevalidator()
  const [asksOff, setAsksOff] = useState(false)
  const toast = useToast()
  const { start, running } = useAction((_what: 'codes' | 'off', work: () => Promise<unknown>) => work(), {
    unreachable: 'Try again.',
    onFailed: ({ message }) => toast({ title: 'Something went wrong', description: message, tone: 'destructive' }),
  })
  const newCodes = () =>
    start('codes', async () => {
      const made = await guarded(() => api('POST /api/account/second-factor/recovery-codes'))
      if (made) onCodes(made.recoveryCodes)
    })
  const turnOff = () =>
    start('off', async () => {
      setAsksOff(false)
      const done = await guarded(() => api('DELETE /api/account/second-factor'))
      if (!done) return
      await revalidate()
      toast({ title: 'Two-step verification turned off', description: done.message, tone: 'good' })
    })

  return (
    <Panel as="section" aria-labelledby="on-title">
      <h2 id="on-title">
        Your app <Badge tone="leaf">On</Badge>
      </h2>
      <p>You sign in with your password and a code from your authenticator app.</p>
      {recoveryCodesLeft < 4 && (
        <Note tone="warn" soft>
          You're running low on recovery codes. Create new ones before you need them.
        </Note>
      )}
      <p>
        <strong>{recoveryCodesLeft} of 10</strong> recovery codes left.
      </p>
      <div className="row">
        <Button busy={running?.[0] === 'codes'} busyLabel="Creating" onClick={newCodes}>
          Create new recovery codes
        </Button>
        <Button onClick={onAnother}>Set up a different app</Button>
        {!isRequired && (
          <LinkButton danger onClick={() => setAsksOff(true)}>
            Turn off
          </LinkButton>
        )}
      </div>
      <Dialog
        open={asksOff}
        onClose={() => setAsksOff(false)}
        title="Turn off two-step verification?"
        foot={
          <>
            <Button onClick={() => setAsksOff(false)}>Keep it on</Button>
            <Button tone="danger" onClick={turnOff}>
              Turn off two-step verification
            </Button>
          </>
        }
      >
        <p>You'll sign in with just your password, and your recovery codes will stop working.</p>
      </Dialog>
      {gate}
    </Panel>
  )
}
