import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
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
  async function done(title: string) {
    setAsking(false)
    toast({ title, description: 'We emailed the family.', tone: 'good' })
    await revalidate()
  }
  const offer = useAction(async () => {
    await api('POST /api/admin/waitlist/:registrationId/offer', { params, body: {} })
    await done(`We're holding a spot for ${child}`)
  })
  const removal = useSaveForm({
    values: { reason: '' },
    save: body => api('POST /api/admin/waitlist/:registrationId/remove', { params, body }),
    onSaved: () => done(`${child} is off the waitlist`),
  })
  const failure = offer.failure ?? removal.failure
  return (
    <div className="waiting-moves">
      {failure && <FieldError>{failure.message}</FieldError>}
      {asking ? (
        <SaveForm form={removal} className="stack tight" noValidate={false}>
          <Field
            label={`Why are you removing ${child}?`}
            hint="The family will see this."
            error={removal.problem('reason')}
          >
            <TextInput {...removal.field('reason')} required maxLength={300} autoFocus />
          </Field>
          <div className="row">
            <Button type="submit" small busy={removal.isBusy} busyLabel="Removing">
              Remove
            </Button>
            <LinkButton onClick={() => setAsking(false)}>Cancel</LinkButton>
          </div>
        </SaveForm>
      ) : (
        <div className="row">
          {mayOffer && (
            <Button small busy={offer.isBusy} busyLabel="Offering" onClick={() => void offer.start()}>
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
