import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { type Problems, type SaveFormState, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'

/** One group of settings, typed as text. `saved` says from when it applies. The server checks every value. */
export function useSettingsForm<Values extends Record<string, string>>({
  values,
  check,
  send,
  saved,
}: {
  values: Values
  check?: (typed: Values) => Problems
  send: (typed: Values) => Promise<unknown>
  saved: string
}) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  return useSaveForm({
    values,
    check,
    save: send,
    unreachable: "We couldn't reach the server, so nothing changed. Check your connection and try again.",
    async onSaved() {
      await revalidate()
      toast({ title: 'Saved', description: saved, tone: 'good' })
    },
  })
}

/** A group of settings with its own save button: a title, a short explanation and its fields. */
export function SettingsGroup({
  id,
  title,
  children,
  about,
  form,
}: {
  id: string
  title: string
  about: ReactNode
  children: ReactNode
  form: SaveFormState
}) {
  return (
    <Panel as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="by">{about}</p>
      <FailureNote failure={form.failure} title="Not saved" />
      <SaveForm form={form} aria-labelledby={id}>
        {children}
        <Button type="submit" small busy={form.isBusy} busyLabel="Saving">
          Save<span className="vh"> {title}</span>
        </Button>
      </SaveForm>
    </Panel>
  )
}
