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
import { clearPersonalData } from '../forget-person.ts'
import { useConfirmPassword } from '../password-gate.tsx'

const WHY = "You're about to see what only this family can see. Enter your password to continue."

/** On the family file: asks for a reason, then shows the site as the family sees it. */
export function ActAsFamily({ familyId }: { familyId: string }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { guarded, gate } = useConfirmPassword(WHY)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setFailure(undefined)
    setProblem(reason === '' ? 'Enter a reason' : undefined)
    if (reason === '') return
    setBusy(true)
    try {
      const call = () => api('POST /api/admin/families/:id/act', { params: { id: familyId }, body: { reason } })
      if (await guarded(call)) {
        clearPersonalData()
        // A full page load, so nothing read as staff stays in memory.
        return window.location.assign('/dashboard')
      }
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (fields?.reason) setProblem(fields.reason)
      else setFailure(sentenceOf(error, "We couldn't reach the server. Check your connection and try again."))
    }
    setBusy(false)
  }

  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <EyeIcon /> View as this family
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="View the site as this family?">
        <ScriptForm className="stack" noValidate onSubmit={submit} aria-label="View the site as this family">
          {failure && (
            <Note tone="bad" role="alert" title="Something went wrong">
              {failure}
            </Note>
          )}
          <p>
            For 30 minutes, this browser shows what they see. You can fill their cart and favorites, but you can't pay,
            sign, send messages or change their account. Everything is logged.
          </p>
          <Field label="Reason" hint="For example: on the phone, can't find the receipt." error={problem}>
            <TextInput name="reason" maxLength={200} autoComplete="off" data-autofocus="" />
          </Field>
          <Button type="submit" tone="primary" busy={busy} busyLabel="Opening">
            View as this family
          </Button>
        </ScriptForm>
      </Dialog>
      {gate}
    </>
  )
}
