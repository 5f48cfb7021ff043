import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OpenPlace } from '#src/features/registrations/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { api, query } from '../calls.ts'
import { BackChoices, type EndChoice } from './back-choices.tsx'
import { settledText, unpaidText } from './end-text.ts'

type Props = {
  place: OpenPlace
  firstName: string
  onClose: () => void
  /** The server has ended the spot and answered with a message. */
  onEnded: (message: string) => Promise<void>
}

/** Shows the dollars of every choice first, asks for a choice and a reason, and ends the spot. */
export function EndPlaceForm({ place, firstName, onClose, onEnded }: Props) {
  const params = { id: place.id }
  const preview = useQuery({
    ...query('GET /api/admin/registrations/:id/cancel', { params }),
    gcTime: 0,
    retry: false,
  })
  const [choice, setChoice] = useState<EndChoice>()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const end = useMutation({
    mutationFn: (body: EndChoice & { reason: string }) =>
      api('POST /api/admin/registrations/:id/cancel', { params, body }),
    onSuccess: done => onEnded(done.message),
    onError: () => preview.refetch(),
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
  const needsChoice = preview.data.settled && preview.data.paid > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (end.isPending) return
    if ((needsChoice && !choice) || !reason.trim()) return setMissing(true)
    end.mutate({ ...(choice ?? { outcome: 'nothing' }), reason })
  }
  return (
    <ScriptForm className="stack" onSubmit={submit} noValidate>
      <div>
        <strong>{place.event}</strong>
        <p className="by">
          {place.child}, family of {place.parent}.{' '}
          {preview.data.settled ? settledText(preview.data) : unpaidText(preview.data)}
        </p>
      </div>
      {needsChoice && (
        <BackChoices
          of={preview.data}
          choice={choice}
          onChoose={setChoice}
          error={missing && !choice ? 'Choose what the family gets.' : undefined}
        />
      )}
      <Field
        label="Reason"
        hint={
          preview.data.settled ? 'The family sees this in the email.' : "Only staff see this. We won't send an email."
        }
        error={missing && !reason.trim() ? 'Enter a reason.' : undefined}
      >
        <TextArea rows={3} maxLength={1000} value={reason} onChange={event => setReason(event.target.value)} />
      </Field>
      {end.error && (
        <Note tone="bad" role="alert">
          {sentenceOf(end.error, 'Nothing was canceled. Try again.')}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="danger" busy={end.isPending} busyLabel="Canceling">
          Cancel {firstName}'s spot
        </Button>
        <LinkButton onClick={onClose}>Keep the spot</LinkButton>
      </div>
    </ScriptForm>
  )
}
