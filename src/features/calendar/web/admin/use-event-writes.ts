import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, clientFor } from '#src/lib/api-client.ts'
import { requestKeys } from '#src/lib/request-keys.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { CalendarContract, CalendarEvent } from '../../contract.ts'
import { bodyOf, type EventDraft } from './event-draft.ts'

const { api } = clientFor<CalendarContract>()

/** Creating, changing and deleting events, with their fixed toasts. */
export function useEventWrites(zone: string) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [keyFor, setKeyFor] = useState(requestKeys)
  const failed = (error: unknown, description: string) => {
    // What the form says at its fields needs no toast.
    if (!(error instanceof ApiError && error.problem.fields))
      toast({ title: 'Error', description, tone: 'destructive' })
    throw error
  }

  async function create(draft: EventDraft) {
    const body = bodyOf(draft, zone)
    await api('POST /api/events', { body }, { idempotencyKey: keyFor(body) }).catch(error =>
      failed(error, 'Failed to create event'),
    )
    // The same event once more is another one.
    setKeyFor(requestKeys)
    toast({
      title: 'Event Created',
      description: 'The event has been successfully added to the calendar',
      tone: 'good',
    })
    await revalidate()
  }
  async function change(id: string, draft: EventDraft) {
    await api('PUT /api/events/:id', { params: { id }, body: bodyOf(draft, zone) }).catch(error =>
      failed(error, 'Failed to change event'),
    )
    toast({ title: 'Event Changed', description: 'Families see it at once', tone: 'good' })
    await revalidate()
  }
  async function remove(event: CalendarEvent) {
    const { id, title } = event
    await api('DELETE /api/events/:id', { params: { id } }).catch(error => failed(error, 'Failed to delete event'))
    await revalidate()
    const undo = async () => {
      await api('POST /api/events/:id/restore', { params: { id } }).catch(error =>
        failed(error, 'Failed to bring the event back'),
      )
      await revalidate()
    }
    toast({ title: 'Event Deleted', description: title, action: { label: 'Undo', onPress: () => void undo() } })
  }
  return { create, change, remove }
}
