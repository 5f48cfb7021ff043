import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { WaitingAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

/** What an admin can do with a child on the waitlist: offer a free spot now, or remove it with a reason. */
export function StaffMoves({
  of: { registrationId, child },
  mayOffer,
}: {
  of: WaitingAnswer
  /** There is a free spot to offer. */
  mayOffer: boolean
}) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const params = { registrationId }
  const done = (title: string) => async () => {
    setAsking(false)
    toast({ title, description: 'We emailed the family.', tone: 'good' })
    await revalidate()
  }
  const offer = useMutation({
    mutationFn: () => api('POST /api/admin/waitlist/:registrationId/offer', { params, body: {} }),
    onSuccess: done(`We're holding a spot for ${child}`),
  })
  const remove = useMutation({
    mutationFn: (reason: string) =>
      api('POST /api/admin/waitlist/:registrationId/remove', { params, body: { reason } }),
    onSuccess: done(`${child} is off the waitlist`),
  })
  const failed = offer.error ?? remove.error
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    remove.mutate(String(new FormData(event.currentTarget).get('reason')))
  }
  return (
    <div className="waiting-moves">
      {failed && (
        <FieldError>
          {sentenceOf(failed, "We couldn't reach the server. Check your connection and try again.")}
        </FieldError>
      )}
      {asking ? (
        <ScriptForm onSubmit={submit} className="stack tight">
          <Field label={`Why are you removing ${child}?`} hint="The family will see this.">
            <TextInput name="reason" required maxLength={300} autoFocus />
          </Field>
          <div className="row">
            <Button type="submit" small busy={remove.isPending} busyLabel="Removing">
              Remove
            </Button>
            <LinkButton onClick={() => setAsking(false)}>Cancel</LinkButton>
          </div>
        </ScriptForm>
      ) : (
        <div className="row">
          {mayOffer && (
            <Button small busy={offer.isPending} busyLabel="Offering" onClick={() => offer.mutate()}>
              Offer now<span className="vh"> to {child}</span>
            </Button>
          )}
          <LinkButton danger onClick={() => setAsking(true)}>
            Remove<span className="vh">: {child}</span>
          </LinkButton>
        </div>
      )}
    </div>
  )
}
