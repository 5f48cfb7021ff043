import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { useSettingsForm } from './use-settings-form.ts'

/** A group of settings with its own save button: a title, a short explanation and its fields. */
export function SettingsGroup({
  id,
  title,
  children,
  about,
  group: { form, failure, busy },
}: {
  id: string
  title: string
  about: ReactNode
  children: ReactNode
  group: Pick<ReturnType<typeof useSettingsForm>, 'form' | 'failure' | 'busy'>
}) {
  return (
    <Panel as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="by">{about}</p>
      {failure && (
        <Note tone="bad" role="alert" title="Not saved">
          {failure}
        </Note>
      )}
      <ScriptForm className="stack" aria-labelledby={id} {...form}>
        {children}
        <Button type="submit" small busy={busy} busyLabel="Saving">
          Save<span className="vh"> {title}</span>
        </Button>
      </ScriptForm>
    </Panel>
  )
}
