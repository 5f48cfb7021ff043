import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#src/features/accounts/web.ts'
import type { OpenPlace } from '#src/features/registrations/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { may } from '#src/lib/permissions.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { api, query } from '../calls.ts'
import { settledText, unpaidText } from './end-text.ts'
import { type EndChoice, RefundChoices } from './refund-choices.tsx'

type Props = {
  place: OpenPlace
  firstName: string
  onClose: () => void
  /** The server has ended the spot and answered with a message. */
  onEnded: (message: string) => Promise<void>
}

/** Shows the dollars of every choice first, asks for a choice and a reason, and ends the spot. */
export function EndPlaceForm({ place, firstName, onClose, onEnded }: Props) {
  const viewer = useViewer()
  const params = { id: place.id }
  const preview = useQuery({
    ...query('GET /api/admin/registrations/:id/cancel', { params }),
    gcTime: 0,
    retry: false,
  })
  const needsChoice = preview.data?.settled === true && preview.data.paid > 0
  const form = useSaveForm({
    values: { choice: null, reason: '' } as { choice: EndChoice | null; reason: string },
    check: ({ choice, reason }) => ({
      choice: needsChoice && !choice ? 'Choose what the family gets.' : undefined,
      reason: reason.trim() ? undefined : 'Enter a reason.',
    }),
    save({ choice, reason }) {
      const body = { ...(choice ?? { outcome: 'nothing' as const }), reason }
      return api('POST /api/admin/registrations/:id/cancel', { params, body })
    },
    onSaved: done => onEnded(done.message),
    unreachable: 'Nothing was canceled. Try again.',
    // The amounts may have changed in the meantime.
    onFailed: () => void preview.refetch(),
  })

  if (preview.error)
    return (
      <ErrorState
        title={sentenceOf(preview.error, "Couldn't load the amounts")}
        onRetry={() => void preview.refetch()}
        retrying={preview.isFetching}
      >
        Nothing was canceled.
      </ErrorState>
    )
  if (!preview.data) return <SkeletonLines label="Loading the amounts" widths={['70%', '100%', '100%', '55%']} />
  return (
    <SaveForm form={form}>
      <div>
        <strong>{place.event}</strong>
        <p className="by">
          {place.child}, family of {place.parent}.{' '}
          {preview.data.settled ? settledText(preview.data) : unpaidText(preview.data)}
        </p>
      </div>
      {needsChoice && (
        <RefundChoices
          mayRefund={viewer !== null && may(viewer, 'refunds')}
          of={preview.data}
          choice={form.watch('choice') ?? undefined}
          onChoose={choice => form.change('choice', choice)}
          error={form.problem('choice')}
        />
      )}
      <Field
        label="Reason"
        hint={
          preview.data.settled ? 'The family sees this in the email.' : "Only staff see this. We won't send an email."
        }
        error={form.problem('reason')}
      >
        <TextArea {...form.field('reason')} rows={3} maxLength={1000} />
      </Field>
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" tone="danger" busy={form.isBusy} busyLabel="Canceling">
          Cancel {firstName}'s spot
        </Button>
        <LinkButton onClick={onClose}>Keep the spot</LinkButton>
      </div>
    </SaveForm>
  )
}
