import { type ReactNode, useEffect, useId } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import type { FormOf } from '#src/ui/form/use-save-form.ts'
import { LockIcon, TrashIcon } from '#src/ui/icons.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { Select, TextArea, TextInput } from '#src/ui/text-input.tsx'
import { CONTENT_PAGES, isContentPage } from '../../keys.ts'
import type { ContentDraft } from './draft.ts'

type Props = {
  heading: string
  form: FormOf<ContentDraft>
  onCancel: () => void
  /** Only for saved texts. */
  onDelete?: () => void
  /** The key can only be set until the entry exists. */
  isNew: boolean
  note?: ReactNode
}

/** One text being edited: key, title, text, page, section, active or not. */
export function ContentForm({ heading, form, onCancel, onDelete, isNew, note }: Props) {
  const { box } = form
  const id = useId()
  const [key, content, page] = form.watch(['key', 'content', 'page'])
  useEffect(() => box.current?.querySelector<HTMLElement>('input.inp, textarea')?.focus(), [box])
  const words = (name: 'title' | 'content' | 'section' | 'page' | 'key') => ({
    id: `${id}-${name}`,
    error: form.problem(name),
  })

  return (
    <SaveForm form={form} aria-label={heading}>
      <div className="row apart">
        <h2>{heading}</h2>
        {form.isDirty && <span className="not-saved">Not saved yet</span>}
      </div>
      {form.failure && (
        <div ref={focusOn} tabIndex={-1} role="alert">
          <FieldError>{form.failure.message}</FieldError>
        </div>
      )}
      {isNew ? (
        <Field {...words('key')} label="Key" hint="Letters and digits joined by dots. You can't change it later.">
          <TextInput
            {...form.field('key')}
            maxLength={80}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      ) : (
        <div className="field">
          <span className="lbl">Key</span>
          <span className="hint">Pages use this name to find the text, so it can't change.</span>
          <div className="keyrow">
            <LockIcon />
            <code>{key}</code>
          </div>
        </div>
      )}
      <Field {...words('title')} label="Title">
        <TextInput {...form.field('title')} maxLength={120} />
      </Field>
      <Field {...words('content')} label="Text" hint="Plain text. Leave a blank line to start a new paragraph.">
        <TextArea {...form.field('content')} maxLength={5000} rows={content.length > 220 ? 9 : 4} />
      </Field>
      {note}
      <div className="fields">
        <Field {...words('page')} label="Page" optional>
          <Select {...form.field('page')}>
            <option value="">No page</option>
            {Object.entries(CONTENT_PAGES).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
            {page && !isContentPage(page) && <option>{page}</option>}
          </Select>
        </Field>
        <Field {...words('section')} label="Section" optional>
          <TextInput {...form.field('section')} maxLength={60} />
        </Field>
      </div>
      <Switch {...form.checkbox('isActive')}>Active on the site</Switch>
      <div className="row">
        <Button tone="primary" type="submit" busy={form.isBusy} busyLabel="Saving">
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        {onDelete && (
          <LinkButton danger className="push" onClick={onDelete}>
            <TrashIcon /> Delete
          </LinkButton>
        )}
      </div>
    </SaveForm>
  )
}

/** Moves focus to a message that appears. */
const focusOn = (box: HTMLElement | null) => box?.focus()
