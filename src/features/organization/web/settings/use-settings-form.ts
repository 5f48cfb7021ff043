import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'

type Problems = Partial<Record<string, string>>

/**
 * One group of settings: `read` turns the typed values into what's sent, or returns problems by field. The server's messages
 * show in the same places, and focus moves to the first one.
 */
export function useSettingsForm<Sent>({
  read,
  send,
  saved,
}: {
  read: (typed: Record<string, string>) => { problems: Problems } | { send: Sent }
  send: (sent: Sent) => Promise<unknown>
  saved: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const toast = useToast()

  function show(found: Problems) {
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const result = read(typed)
    setFailure(undefined)
    show('problems' in result ? result.problems : {})
    if ('problems' in result) return
    setBusy(true)
    try {
      await send(result.send)
      await revalidate()
      toast({ title: 'Saved', description: saved, tone: 'good' })
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (fields) show(fields)
      else
        setFailure(
          sentenceOf(error, "We couldn't reach the server, so nothing changed. Check your connection and try again."),
        )
    } finally {
      setBusy(false)
    }
  }
  return { form: { ref: form, onSubmit, noValidate: true, method: 'post' } as const, problems, failure, busy }
}
