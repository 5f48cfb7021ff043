import { useRevalidator } from 'react-router'
import { type CANCELED, type Problems, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { useToast } from '#src/ui/toast.tsx'

/** A small form on the account page. `send` returns the toast's text, and CANCELED if the person canceled. */
export function useAccountForm<Values extends Record<string, string>>({
  values,
  check,
  send,
  done,
  empties = false,
}: {
  values: Values
  check: (typed: Values) => Problems
  send: (typed: Values) => Promise<string | typeof CANCELED>
  /** The title of the toast. */
  done: string
  /** Whether the fields are empty again once they're saved. */
  empties?: boolean
}) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const form = useSaveForm({
    values,
    check,
    save: send,
    async onSaved(description) {
      await revalidate()
      if (empties) form.reset()
      toast({ title: done, description, tone: 'good' })
    },
  })
  return form
}
