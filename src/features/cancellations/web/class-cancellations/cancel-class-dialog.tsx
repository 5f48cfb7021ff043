import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { FamilyNames } from '#src/ui/family-names.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api, query } from '../calls.ts'

/** What to cancel: one session, or the whole class if there is no session. */
export type Target = { classId: string; sessionId?: string; title: string }
type MakeGood = 'refund' | 'credit' | 'nothing'
type Props = { target: Target | null; onClose: () => void; onDone: () => Promise<void> }

/** Shows what it would mean before anything happens, asks for a reason, and cancels it for everyone. */
export function CancelClassDialog({ target, onClose, onDone }: Props) {
  return (
    <Dialog open={target !== null} onClose={onClose} title={target ? `Cancel ${target.title}?` : ''}>
      {target && <CancelClassForm target={target} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function CancelClassForm({ target, onClose, onDone }: { target: Target } & Omit<Props, 'target'>) {
  const toast = useToast()
  const { classId, sessionId, title } = target
  const preview = useQuery({
    ...query('GET /api/admin/classes/:id/call-off', { params: { id: classId }, query: { sessionId } }),
    gcTime: 0,
    retry: false,
  })
  // One day of a program has no price of its own, so there is nothing to choose.
  const hasChoice = preview.data?.hasShare !== false
  const form = useSaveForm({
    values: { makeGood: '', reason: '' } as { makeGood: MakeGood | ''; reason: string },
    check: ({ makeGood, reason }) => ({
      makeGood: hasChoice && !makeGood ? 'Choose what families get.' : undefined,
      reason: reason.trim() ? undefined : 'Enter a reason.',
    }),
    save({ makeGood, reason }) {
      const body = { sessionId: sessionId ?? null, reason, makeGood: (hasChoice && makeGood) || ('nothing' as const) }
      return api('POST /api/admin/classes/:id/call-off', { params: { id: classId }, body })
    },
    async onSaved(done) {
      toast({
        title: 'Canceled',
        description: `Compensating ${done.places} ${done.places === 1 ? 'spot' : 'spots'} now.`,
        tone: 'good',
      })
      await onDone()
    },
    unreachable: 'Nothing was canceled. Try again.',
    onFailed: ({ message }) => toast({ title: "Couldn't cancel it", description: message, tone: 'destructive' }),
  })

  if (preview.error)
    return (
      <ErrorState
        title="Couldn't load the preview"
        onRetry={() => void preview.refetch()}
        retrying={preview.isFetching}
        contact={<LinkButton onClick={onClose}>Keep it</LinkButton>}
      >
        Nothing was canceled.
      </ErrorState>
    )
  if (!preview.data) return <SkeletonLines label="Loading the preview" />
  const { families, familyNames, places, hasShare, refund, credit } = preview.data
  const pick = (value: MakeGood) => ({
    name: 'make-good',
    value,
    checked: form.watch('makeGood') === value,
    onChange: () => form.change('makeGood', value),
  })
  return (
    <SaveForm form={form}>
      <p>
        {families} {families === 1 ? 'family' : 'families'}, {places} {places === 1 ? 'spot' : 'spots'}. Every family
        gets an email with your reason.
      </p>
      <FamilyNames names={familyNames} />
      {hasShare ? (
        <FieldSet legend="What do families get?" error={form.problem('makeGood')}>
          <RadioCard
            amount={formatCents(refund.toCard + refund.toCredit)}
            title="Refund"
            detail={
              refund.toCredit > 0
                ? `${formatCents(refund.toCard)} to cards, ${formatCents(refund.toCredit)} as credit, because credit paid for it.`
                : 'Back to their cards, without a fee.'
            }
            {...pick('refund')}
          />
          <RadioCard
            amount={formatCents(credit.toCredit)}
            title="Credit"
            detail="For the next class, available right away."
            {...pick('credit')}
          />
          <RadioCard
            title="Nothing"
            detail="Only the email. Tell them in the reason what happens instead."
            {...pick('nothing')}
          />
        </FieldSet>
      ) : (
        <Note tone="quiet">
          One day of a program has no price of its own, so families only get the email. To give something, cancel
          individual spots, or give credit on the family's page.
        </Note>
      )}
      <Field label="Reason" hint="Families see this in the email." error={form.problem('reason')}>
        <TextArea {...form.field('reason')} rows={3} maxLength={1000} />
      </Field>
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" tone="danger" busy={form.isBusy} busyLabel="Canceling">
          Cancel {sessionId ? 'this session' : title}
        </Button>
        <LinkButton onClick={onClose}>Keep it</LinkButton>
      </div>
    </SaveForm>
  )
}
