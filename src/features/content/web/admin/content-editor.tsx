import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Select } from '#src/ui/text-input.tsx'
import { useUnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { ContentEntryAnswer } from '../../contract.ts'
import { allEntries } from '../content-client.ts'
import { ContentForm } from './content-form.tsx'
import { ContentListRow } from './content-list-row.tsx'
import { ContentPreview } from './content-preview.tsx'
import { type BuiltInText, type ContentRow, pagesOf, rowsOf } from './content-rows.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { type ContentDraft, draftOf, missingIn, newDraft } from './draft.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { FormNote } from './form-note.tsx'
import { useContentWrites } from './use-content-writes.ts'

/** What's open: the key of its row unless it's a new entry, and the saved version if there's one. */
type Opened = { key: string | null; version?: number }

/** The list of texts. One at a time can be opened for editing, next to its preview and earlier versions. */
export function ContentEditor({ builtIn, entries }: { builtIn: BuiltInText[]; entries: ContentEntryAnswer[] }) {
  const { data } = useQuery({ ...allEntries, initialData: entries })
  const [query, setQuery] = useSearchParams()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [deleting, setDeleting] = useState(false)
  const writes = useContentWrites()
  const focus = useFocusAfter()

  const rows = rowsOf(builtIn, data)
  const pages = pagesOf(rows)
  const page = pages.find(({ name }) => name === query.get('page'))?.name ?? ''
  // Switching to another page of the list closes the open text. The guard has already asked.
  const [listedPage, setListedPage] = useState(page)
  if (listedPage !== page) {
    setListedPage(page)
    setOpened(null)
  }
  const listed = page ? rows.filter(row => (row.page ?? 'other') === page) : rows
  const row = opened?.key ? rows.find(({ key }) => key === opened.key) : undefined

  const form = useSaveForm<ContentDraft, ContentEntryAnswer>({
    values: newDraft(''),
    check: missingIn,
    save: draft =>
      opened?.version === undefined ? writes.create(draft, Boolean(row)) : writes.change(draft, opened.version),
    onSaved: ({ key }) => close(key),
    unreachable: "Couldn't save. Your text is still here. Try again.",
    fieldOf: ({ code }) => (code === 'key-taken' ? 'key' : undefined),
  })
  const draft = form.watch()
  const dirty = opened !== null && form.isDirty
  const { leave, question } = useUnsavedGuard(dirty, { everyMove: true })

  const open = (draft: ContentDraft, of: Opened) => {
    form.reset(draft)
    setOpened(of)
  }
  const begin = (draft: ContentDraft, of: ContentRow | null) =>
    leave(() => open(draft, { key: of?.key ?? null, version: of?.entry?.version }))
  const close = (key: string | null) => {
    setOpened(null)
    focus(key ? `edit-${key}` : 'new-entry')
  }
  const restore = async (version: number) => {
    if (!opened?.key) return
    const entry = await writes.restore(opened.key, version).catch(() => undefined)
    if (!entry) return
    const draft = draftOf({ ...rows.find(each => each.key === entry.key)!, title: entry.title, entry })
    open(draft, { key: entry.key, version: entry.version })
  }
  const remove = async () => {
    if (!opened?.key) return
    const removed = await writes.remove(opened.key).then(
      () => true,
      () => false,
    )
    setDeleting(false)
    if (removed) close(row?.builtIn ? opened.key : null)
  }

  const editing = opened && (
    <ContentForm
      key={opened.key ?? 'new entry'}
      heading={row?.title ?? 'New entry'}
      form={form}
      isNew={!row}
      onCancel={() => leave(() => close(opened.key))}
      onDelete={row?.entry ? () => setDeleting(true) : undefined}
      note={<FormNote row={row} draft={draft} />}
    />
  )
  return (
    <>
      <div className="desk-head">
        <h1 tabIndex={-1}>Content</h1>
        <Select
          className="content-page-choice"
          aria-label="Page"
          value={page}
          onChange={event => {
            const name = event.target.value
            setQuery(name ? { page: name } : {}, { replace: true, preventScrollReset: true })
          }}
        >
          <option value="">All pages</option>
          {pages.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
        <Button id="new-entry" tone="primary" onClick={() => begin(newDraft(page === 'other' ? '' : page), null)}>
          <PlusIcon /> New entry
        </Button>
      </div>
      <div className={opened ? 'bench' : undefined}>
        <ul className="stack tight celist">
          {opened && !opened.key && (
            <Panel as="li" className="editing">
              {editing}
            </Panel>
          )}
          {listed.map(each =>
            each.key === opened?.key ? (
              <Panel as="li" key={each.key} className="editing">
                {editing}
              </Panel>
            ) : (
              <ContentListRow key={each.key} row={each} onEdit={() => begin(draftOf(each), each)} />
            ),
          )}
        </ul>
        {rows.length === 0 && !opened && (
          <Panel>
            <EmptyState title="No texts yet" titleAs="h2">
              Texts show up here once a page declares them.
            </EmptyState>
          </Panel>
        )}
        {opened && (
          <aside className="stack content-aside" aria-label="Preview and history">
            <ContentPreview draft={draft} row={row} rows={rows} />
            {opened.key && <EarlierVersions key={opened.key} of={opened.key} onRestore={restore} />}
          </aside>
        )}
      </div>
      {row && <DeleteDialog row={row} open={deleting} onClose={() => setDeleting(false)} onDelete={remove} />}
      {question}
    </>
  )
}

/** Moves focus back to where it was before the form, once that element is on the page again. */
function useFocusAfter() {
  const wanted = useRef<string>(null)
  useEffect(() => {
    if (!wanted.current) return
    document.getElementById(wanted.current)?.focus({ preventScroll: true })
    wanted.current = null
  })
  return (id: string) => {
    wanted.current = id
  }
}
