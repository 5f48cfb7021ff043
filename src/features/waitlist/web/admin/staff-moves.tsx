import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { WaitingAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

type Props = {
  of: WaitingAnswer
  /** There is a free spot to offer. */
  mayOffer: boolean
  /** The class is full and has a limit that this person may raise. */
  mayAddSpot: boolean
  /** How many children wait in this class. */
  waiting: number
}

/** What staff can do with a child on the waitlist: offer a spot now, change its position, or remove it with a reason. */
export function StaffMoves({ of, mayOffer, mayAddSpot, waiting }: Props) {
  const { registrationId, child, parent, position } = of
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asking, setAsking] = useState<'move' | 'remove' | 'add-spot' | 'offer'>()
  const params = { registrationId }
  async function done(title: string, description = `We emailed ${parent}.`) {
    setAsking(undefined)
    toast({ title, description, tone: 'good' })
    await revalidate()
  }
  const offer = useAction(async (ageReason?: string) => {
    await api('POST /api/admin/waitlist/:registrationId/offer', { params, body: { ageReason } })
    await done(`We're holding a spot for ${child}`)
  })
  const addition = useAction(async (ageReason?: string) => {
    await api('POST /api/admin/waitlist/:registrationId/add-spot', { params, body: { ageReason } })
    await done(`Spot added, and held for ${child}`)
  })
  const close = () => setAsking(undefined)
  const failure = offer.failure ?? addition.failure
  return (
    <div className="waiting-moves">
      {failure && <FieldError>{failure.message}</FieldError>}
      {asking === 'remove' && <Removal of={of} onDone={done} onClose={close} />}
      {asking === 'move' && <Move of={of} waiting={waiting} onDone={done} onClose={close} />}
      {asking === 'offer' && <OutsideAges of={of} verb="Offer" start={offer.start} onClose={close} />}
      {asking === 'add-spot' && of.keptOut && (
        <OutsideAges of={of} verb="Add spot" start={addition.start} onClose={close} />
      )}
      {asking === 'add-spot' && !of.keptOut && (
        <div className="stack tight">
          <p>
            The class gets one more spot, held for {child}. {parent} gets an email.
          </p>
          <div className="row">
            <Button small busy={addition.isBusy} busyLabel="Adding" autoFocus onClick={() => void addition.start()}>
              Add spot
            </Button>
            <LinkButton onClick={close}>Cancel</LinkButton>
          </div>
        </div>
      )}
      {!asking && (
        <div className="row">
          {mayOffer && (
            <Button
              small
              busy={offer.isBusy}
              busyLabel="Offering"
              onClick={() => (of.keptOut ? setAsking('offer') : void offer.start())}
            >
              Offer now<VisuallyHidden> to {child}</VisuallyHidden>
            </Button>
          )}
          {mayAddSpot && (
            <LinkButton onClick={() => setAsking('add-spot')}>
              Add a spot<VisuallyHidden> for {child}</VisuallyHidden>
            </LinkButton>
          )}
          {position !== null && waiting > 1 && of.because !== 'paid-too-late' && (
            <LinkButton onClick={() => setAsking('move')}>
              Move<VisuallyHidden>: {child}</VisuallyHidden>
            </LinkButton>
          )}
          <LinkButton danger onClick={() => setAsking('remove')}>
            Remove<VisuallyHidden>: {child}</VisuallyHidden>
          </LinkButton>
        </div>
      )}
    </div>
  )
}

type Asking = { of: WaitingAnswer; onDone: (title: string, description?: string) => Promise<void>; onClose: () => void }

/** A child outside the ages of the class gets a spot only with a reason. */
function OutsideAges({
  of: { child },
  verb,
  start,
  onClose,
}: {
  of: WaitingAnswer
  verb: string
  start: (ageReason: string) => Promise<unknown>
  onClose: () => void
}) {
  const form = useSaveForm({
    values: { ageReason: '' },
    check: ({ ageReason }) => ({ ageReason: ageReason.trim() ? undefined : 'Enter a reason.' }),
    save: ({ ageReason }) => start(ageReason.trim()),
  })
  return (
    <SaveForm form={form} className="stack tight">
      <Field
        label={`Why can ${child} be outside the ages?`}
        hint="For your team. Families aren't told."
        error={form.problem('ageReason')}
      >
        <TextInput {...form.field('ageReason')} maxLength={300} autoFocus />
      </Field>
      <div className="row">
        <Button type="submit" small busy={form.isBusy} busyLabel="Saving">
          {verb}
        </Button>
        <LinkButton onClick={onClose}>Cancel</LinkButton>
      </div>
    </SaveForm>
  )
}

function Removal({ of: { registrationId, child, parent }, onDone, onClose }: Asking) {
  const form = useSaveForm({
    values: { reason: '' },
    save: body => api('POST /api/admin/waitlist/:registrationId/remove', { params: { registrationId }, body }),
    onSaved: () => onDone(`${child} is off the waitlist`),
  })
  return (
    <SaveForm form={form} className="stack tight" noValidate={false}>
      {form.failure && <FieldError>{form.failure.message}</FieldError>}
      <Field
        label={`Why are you removing ${child}?`}
        hint={`${parent} gets an email with this reason.`}
        error={form.problem('reason')}
      >
        <TextInput {...form.field('reason')} required maxLength={300} autoFocus />
      </Field>
      <div className="row">
        <Button type="submit" small busy={form.isBusy} busyLabel="Removing">
          Remove
        </Button>
        <LinkButton onClick={onClose}>Cancel</LinkButton>
      </div>
    </SaveForm>
  )
}

/** Another position on the waitlist. The reason is for colleagues. */
function Move({ of: { registrationId, child, position }, waiting, onDone, onClose }: Asking & { waiting: number }) {
  const others = Array.from({ length: waiting }, (_, index) => index + 1).filter(each => each !== position)
  const form = useSaveForm({
    values: { position: String(others[0]), reason: '' },
    save: ({ position, reason }) =>
      api('POST /api/admin/waitlist/:registrationId/move', {
        params: { registrationId },
        body: { position: Number(position), reason },
      }),
    onSaved: moved => onDone(`${child} is now number ${moved.position}`, 'The reason is in the audit log.'),
  })
  return (
    <SaveForm form={form} className="stack tight" noValidate={false}>
      {form.failure && <FieldError>{form.failure.message}</FieldError>}
      <Field label={`New position of ${child}`} error={form.problem('position')}>
        <Select {...form.field('position')} autoFocus>
          {others.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Reason" hint="For your team. Families aren't told." error={form.problem('reason')}>
        <TextInput {...form.field('reason')} required maxLength={300} />
      </Field>
      <div className="row">
        <Button type="submit" small busy={form.isBusy} busyLabel="Moving">
          Move
        </Button>
        <LinkButton onClick={onClose}>Cancel</LinkButton>
      </div>
    </SaveForm>
  )
}
