import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ThreadState } from '../../inbox-contract.ts'
import { api } from '../calls.ts'

const HOUR = 3_600_000
const SNOOZES = [
  { hours: 4, label: 'For 4 hours' },
  { hours: 24, label: 'For a day' },
  { hours: 72, label: 'For 3 days' },
  { hours: 168, label: 'For a week' },
] as const

type Move = { assigneeId?: string | null; snoozedUntil?: string | null; done?: boolean }

/** Who the thread is assigned to, when a snooze ends, and whether it's done. */
export function ThreadActions({
  familyId,
  state,
  staff,
  zone,
}: {
  familyId: string
  state: ThreadState
  staff: readonly { id: string; name: string }[]
  zone: string
}) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Move) => api('POST /api/admin/messages/:familyId/state', { params: { familyId }, body }),
    onSuccess: () => revalidate(),
    onError: error =>
      toast({
        title: 'Error',
        description: sentenceOf(error, "We couldn't reach the server. Check your connection and try again."),
        tone: 'destructive',
      }),
  })
  const snooze = (hours: string) => {
    if (hours === 'now') mutate({ snoozedUntil: null })
    else if (hours !== '') mutate({ snoozedUntil: new Date(Date.now() + Number(hours) * HOUR).toISOString() })
  }
  return (
    <div className="row thread-moves">
      <Select
        aria-label="Assigned to"
        value={state.assignee?.id ?? ''}
        onChange={event => mutate({ assigneeId: event.target.value || null })}
      >
        <option value="">Unassigned</option>
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select aria-label="Snooze" value="" onChange={event => snooze(event.target.value)}>
        <option value="">{state.snoozedUntil ? `Until ${formatMoment(state.snoozedUntil, zone)}` : 'Snooze'}</option>
        {state.snoozedUntil && <option value="now">End snooze</option>}
        {SNOOZES.map(({ hours, label }) => (
          <option key={hours} value={hours}>
            {label}
          </option>
        ))}
      </Select>
      <Button small busy={isPending} busyLabel="Saving" onClick={() => mutate({ done: !state.done })}>
        {state.done ? 'Reopen' : 'Mark done'}
      </Button>
    </div>
  )
}
