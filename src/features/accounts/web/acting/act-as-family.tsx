import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { api } from '../accounts-client.ts'
import { forgetPerson } from '../forget-person.ts'
import { usePasswordGate } from '../password-gate.tsx'

const WHY = 'You are about to see what only this family sees, so please type your password once more.'

/** For the family file: asks why, and then shows the site as the family sees it. */
export function ActAsFamily({ familyId }: { familyId: string }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { guarded, gate } = usePasswordGate(WHY)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setFailure(undefined)
    setProblem(reason === '' ? 'Please say why' : undefined)
    if (reason === '') return
    setBusy(true)
    try {
      const call = () => api('POST /api/admin/families/:id/act', { params: { id: familyId }, body: { reason } })
      if (await guarded(call)) {
        forgetPerson()
        // A fresh page: nothing that was read as staff stays in this one.
        return window.location.assign('/dashboard')
      }
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (fields?.reason) setProblem(fields.reason)
      else setFailure(sentenceOf(error, 'We could not reach our server. Please try again.'))
    }
    setBusy(false)
  }

  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <EyeIcon /> See it as they do
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="See the site as this family?">
        <ScriptForm className="stack" noValidate onSubmit={submit} aria-label="See the site as this family">
          {failure && (
            <Note tone="bad" role="alert" title="That did not work">
              {failure}
            </Note>
          )}
          <p>
            For 30 minutes this browser shows what they see. You can fill their cart and their favorites; paying,
            signing, messages and their account stay theirs. All of it is written into the log.
          </p>
          <Field label="Why" hint="Such as: on the phone, cannot find the receipt." error={problem}>
            <TextInput name="reason" maxLength={200} autoComplete="off" data-autofocus="" />
          </Field>
          <Button type="submit" tone="primary" busy={busy} busyLabel="Opening">
            See it as they do
          </Button>
        </ScriptForm>
      </Dialog>
      {gate}
    </>
  )
}
