import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import { readFields, useFormProblems } from '../use-form-problems.ts'

const UNREACHABLE = "We couldn't reach the server. Check your connection and try again."

/**
 * A small form on the account page: checks for problems, sends once, shows the server's message next to its field or above
 * the form, and refreshes the page's data. `send` returns the toast's text, or `undefined` when the person canceled.
 */
export function useAccountForm<Field extends string>({
  fields,
  find,
  send,
  done,
}: {
  fields: readonly Field[]
  find: (typed: Record<Field, string>) => { [field in Field]?: string }
  send: (typed: Record<Field, string>) => Promise<string | undefined>
  /** The title of the toast. */
  done: string
}) {
  const { form, problems, show, check } = useFormProblems<Field>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const toast = useToast()
  const { revalidate } = useRevalidator()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const sent = event.currentTarget
    const typed = readFields(sent, ...fields)
    const found = find(typed)
    show(found)
    setFailure(undefined)
    if (Object.values(found).some(Boolean)) return
    setBusy(true)
    try {
      const description = await send(typed)
      if (description === undefined) return
      await revalidate()
      if (form.current?.dataset.clears) form.current.reset()
      toast({ title: done, description, tone: 'good' })
    } catch (error) {
      const named = error instanceof ApiError ? error.problem.fields : undefined
      if (named) show(named as { [field in Field]?: string })
      else setFailure(sentenceOf(error, UNREACHABLE))
    } finally {
      setBusy(false)
    }
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const typed = readFields(event.currentTarget, ...fields)
    check(() => find(typed))
  }
  return { problems, busy, failure, form: { ref: form, onSubmit, onChange, noValidate: true, method: 'post' } as const }
}
