import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { fillingsIn, shownLines } from '../../line-fillings.ts'
import { CONTENT_LIMITS } from '../../text-limits.ts'
import { type ContentRow, shownText } from '../admin/content-rows.ts'
import { type ContentDraft, draftOf, missingIn } from '../admin/draft.ts'
import { FormNote } from '../admin/form-note.tsx'
import { allEntries } from '../content-client.ts'
import { linesOnPage, showLines } from './page-texts.ts'
import { useTextWrites } from './use-text-writes.ts'

type Props = {
  row: ContentRow
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

/** One text, edited next to the page, which shows it while it's typed. The limits and checks are those of the list. */
export function TextForm({ row, onDirty, onSaved, onCancel }: Props) {
  const client = useQueryClient()
  const writes = useTextWrites()
  const show = useShownText(row)
  const [version, setVersion] = useState(row.entry?.version)
  const [theirs, setTheirs] = useState<ContentRow>()
  const form = useSaveForm<ContentDraft, string>({
    // A text that's saved here is meant to be seen.
    values: { ...draftOf(row), content: shownText(row), isActive: true },
    check: missingIn,
    save: draft => writes.save(row, draft, version),
    onSaved(_, { content }) {
      show.keep(content)
      onSaved()
    },
    unreachable: "Couldn't save. Your text is still here. Try again.",
    async onRefused({ problem: { code } }) {
      if (!['changed-meanwhile', 'key-taken', 'not-found'].includes(code)) return false
      const entries = await client.fetchQuery({ ...allEntries, staleTime: 0 }).catch(() => undefined)
      if (!entries) return false
      const entry = entries.find(each => each.key === row.key)
      setVersion(entry?.version)
      setTheirs({ ...row, entry })
      return true
    },
  })
  const content = form.watch('content')
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])
  useEffect(() => show.preview(content), [show, content])
  useEffect(() => form.box.current?.querySelector('textarea')?.focus(), [form.box])

  const resetting = useAction(async () => {
    await writes.reset(row)
    show.keep(row.builtIn?.text ?? '')
    onSaved()
  })
  return (
    <SaveForm form={form} aria-label={row.title}>
      <FailureNote failure={form.failure ?? resetting.failure} title="Not saved" />
      {theirs && (
        <Note tone="warn" role="alert" title="Someone else changed this text while you were editing">
          <p>It says now: “{shownText(theirs)}”</p>
          <p>Save again to replace it with yours.</p>
          <LinkButton
            onClick={() => {
              form.change('content', shownText(theirs))
              setTheirs(undefined)
            }}
          >
            Use theirs
          </LinkButton>
        </Note>
      )}
      <Field
        id="in-place-text"
        label={row.title}
        hint="Plain text. Leave a blank line to start a new paragraph."
        error={form.problem('content')}
      >
        <TextArea {...form.field('content')} maxLength={CONTENT_LIMITS.content} rows={content.length > 220 ? 10 : 4} />
      </Field>
      <FormNote row={row} draft={form.watch()} />
      <div className="row">
        <Button type="submit" tone="primary" small busy={form.isBusy} busyLabel="Saving">
          Save
        </Button>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
        {row.entry && row.builtIn && (
          <LinkButton className="push" aria-busy={resetting.isBusy || undefined} onClick={() => void resetting.start()}>
            Use the built-in text
          </LinkButton>
        )}
      </div>
    </SaveForm>
  )
}

/** Shows a text on the page while it's typed, and what was there before when it isn't saved. */
function useShownText(row: ContentRow) {
  const { revalidate } = useRevalidator()
  const { brand, place, phone } = useProgram()
  const [shown] = useState(() => {
    const before = linesOnPage(row.key)
    const raw = shownLines(shownText(row), {})
    const read = raw.map((line, at) => fillingsIn(line, before?.[at] ?? ''))
    const fill: Record<string, string> = Object.assign({ brand, place, phone }, ...read)
    return { before, fill }
  })
  const isKept = useRef(false)
  const latest = useRef({ revalidate, key: row.key, ...shown })
  useEffect(() => {
    const { key, before } = latest.current
    return () => {
      if (!isKept.current && before) showLines(key, before)
    }
  }, [])
  const [tools] = useState(() => ({
    preview(text: string) {
      const { key, before, fill } = latest.current
      if (before && !isKept.current) showLines(key, shownLines(text, fill))
    },
    /** It's saved: the page stays as it is until its data is here again. */
    keep(text: string) {
      const { key, before, fill, revalidate: reload } = latest.current
      isKept.current = true
      // A text that appears or disappears needs a reload, once it no longer counts as unsaved.
      if (!before || text.trim() === '') return void requestAnimationFrame(() => location.reload())
      showLines(key, shownLines(text, fill))
      void reload()
    },
  }))
  return tools
}
