import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'
import { LockIcon, TrashIcon } from '#src/ui/icons.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { Select, TextArea, TextInput } from '#src/ui/text-input.tsx'
import { CONTENT_PAGES, isContentPage } from '../../keys.ts'
import { type ContentDraft, type DraftProblems, missingIn } from './draft.ts'

type Props = {
  heading: string
  draft: ContentDraft
  onChange: (draft: ContentDraft) => void
  dirty: boolean
  /** Throws if the server refuses. */
  onSave: () => Promise<void>
  onCancel: () => void
  /** Only for saved texts. */
  onDelete?: () => void
  /** The key can only be set until the entry exists. */
  isNew: boolean
  note?: ReactNode
}

/** One text being edited: key, title, text, page, section, active or not. */
export function ContentForm({ heading, draft, onChange, dirty, onSave, onCancel, onDelete, isNew, note }: Props) {
  const [problems, setProblems] = useState<DraftProblems & { form?: string }>({})
  const [saving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => form.current?.querySelector<HTMLElement>('input.inp, textarea')?.focus(), [])

  const set = (part: Partial<ContentDraft>) => onChange({ ...draft, ...part })
  const show = (found: typeof problems) => {
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    const missing = missingIn(draft)
    if (Object.keys(missing).length > 0) return show(missing)
    setProblems({})
    setSaving(true)
    try {
      await onSave()
    } catch (error) {
      setSaving(false)
      show(problemsOf(error))
    }
  }
  const words = (name: 'title' | 'content' | 'section' | 'page' | 'key') => ({
    id: `${id}-${name}`,
    error: problems[name],
  })

  return (
    <ScriptForm ref={form} aria-label={heading} className="stack" onSubmit={save} noValidate>
      <div className="row apart">
        <h2>{heading}</h2>
        {dirty && <span className="not-saved">Not saved yet</span>}
      </div>
      {problems.form && (
        <div id={`${id}-form`} tabIndex={-1} role="alert">
          <FieldError>{problems.form}</FieldError>
        </div>
      )}
      {isNew ? (
        <Field {...words('key')} label="Key" hint="Letters and digits joined by dots. You can't change it later.">
          <TextInput
            value={draft.key}
            maxLength={80}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={event => set({ key: event.target.value })}
          />
        </Field>
      ) : (
        <div className="field">
          <span className="lbl">Key</span>
          <span className="hint">Pages use this name to find the text, so it can't change.</span>
          <div className="keyrow">
            <LockIcon />
            <code>{draft.key}</code>
          </div>
        </div>
      )}
      <Field {...words('title')} label="Title">
        <TextInput value={draft.title} maxLength={120} onChange={event => set({ title: event.target.value })} />
      </Field>
      <Field {...words('content')} label="Text" hint="Plain text. Leave a blank line to start a new paragraph.">
        <TextArea
          value={draft.content}
          maxLength={5000}
          rows={draft.content.length > 220 ? 9 : 4}
          onChange={event => set({ content: event.target.value })}
        />
      </Field>
      {note}
      <div className="fields">
        <Field {...words('page')} label="Page" optional>
          <Select value={draft.page} onChange={event => set({ page: event.target.value })}>
            <option value="">No page</option>
            {Object.entries(CONTENT_PAGES).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
            {draft.page && !isContentPage(draft.page) && <option>{draft.page}</option>}
          </Select>
        </Field>
        <Field {...words('section')} label="Section" optional>
          <TextInput value={draft.section} maxLength={60} onChange={event => set({ section: event.target.value })} />
        </Field>
      </div>
      <Switch checked={draft.isActive} onChange={event => set({ isActive: event.target.checked })}>
        Active on the site
      </Switch>
      <div className="row">
        <Button tone="primary" type="submit" busy={saving} busyLabel="Saving">
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        {onDelete && (
          <LinkButton danger className="push" onClick={onDelete}>
            <TrashIcon /> Delete
          </LinkButton>
        )}
      </div>
    </ScriptForm>
  )
}

function problemsOf(error: unknown): DraftProblems & { form?: string } {
  const { fields, code } = error instanceof ApiError ? error.problem : {}
  if (fields && Object.keys(fields).length > 0) return fields
  const sentence = sentenceOf(error, "Couldn't save. Your text is still here. Try again.")
  return code === 'key-taken' ? { key: sentence } : { form: sentence }
}
