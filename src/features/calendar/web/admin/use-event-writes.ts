import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#src/lib/api-client.ts'
import { requestKeys } from '#src/lib/request-keys.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { CalendarEvent } from '../../contract.ts'
import { calendarClient } from '../calls.ts'
import { bodyOf, type EventDraft } from './event-draft.ts'

const { api } = calendarClient

/** Creating, editing and deleting events, with their fixed toasts. */
export function useEventWrites(zone: string) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [keyFor, setKeyFor] = useState(requestKeys)
  const failed = (error: unknown, description: string) => {
    // Errors shown at form fields don't need a toast.
    if (!(error instanceof ApiError && error.problem.fields))
      toast({ title: 'Error', description, tone: 'destructive' })
    throw error
  }

  async function create(draft: EventDraft) {
    const body = bodyOf(draft, zone)
    await api('POST /api/events', { body }, { idempotencyKey: keyFor(body) }).catch(error =>
      failed(error, 'Failed to create event'),
    )
    // Adding the same event again counts as a different one.
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
      failed(error, "Couldn't update the event"),
    )
    toast({ title: 'Event Updated', description: 'Families can see the change now', tone: 'good' })
    await revalidate()
  }
  async function remove(event: CalendarEvent) {
    const { id, title } = event
    await api('DELETE /api/events/:id', { params: { id } }).catch(error => failed(error, "Couldn't delete the event"))
    await revalidate()
    const undo = async () => {
      await api('POST /api/events/:id/restore', { params: { id } }).catch(error =>
        failed(error, "Couldn't restore the event"),
      )
      await revalidate()
    }
    toast({ title: 'Event Deleted', description: title, action: { label: 'Undo', onPress: () => void undo() } })
  }
  return { create, change, remove }
}
