import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton, PlainButton } from '#src/ui/button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { useUnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import { CONTENT_PAGES } from '../../keys.ts'
import { type ContentRow, rowsOf, shownText } from '../admin/content-rows.ts'
import { allEntries, builtInTexts } from '../content-client.ts'
import { keyInHash, setEditing } from './editing-cookie.ts'
import { Highlights } from './highlights.tsx'
import { TextForm } from './text-form.tsx'
import { usePlacedLines } from './use-placed-lines.ts'

/** The texts of this page: a list, or the one that's being edited, next to the page where each of them is highlighted. */
export function TextsPanel() {
  const { pathname } = useLocation()
  const entries = useQuery({ ...allEntries, refetchOnMount: 'always' })
  const builtIn = useQuery(builtInTexts)
  const lines = usePlacedLines()
  const [opened, setOpened] = useState<string | undefined>(keyInHash)
  const [pointed, setPointed] = useState<string>()
  const [isDirty, setDirty] = useState(false)
  const { leave, question } = useUnsavedGuard(isDirty, { everyMove: true })
  const panel = useRef<HTMLElement>(null)
  const closed = useRef<string>(undefined)
  useEffect(() => {
    // The page makes room, so that the panel covers none of it.
    document.documentElement.dataset.editTexts = 'yes'
    // The text it names is open; loading the page again shouldn't open it another time.
    if (keyInHash()) history.replaceState(history.state, '', location.pathname + location.search)
    return () => {
      delete document.documentElement.dataset.editTexts
    }
  }, [])
  useEffect(() => {
    if (opened || !closed.current) return
    panel.current?.querySelector<HTMLElement>(`[data-key="${closed.current}"]`)?.focus()
    closed.current = undefined
  }, [opened])

  const isLoaded = entries.data && builtIn.data
  const rows = isLoaded ? rowsOf(builtIn.data, entries.data) : []
  const seen = new Set(lines.map(each => each.key))
  // In reading order.
  const here = [...seen].flatMap(key => rows.find(row => row.key === key) ?? [])
  const hidden = rows.filter(row => !seen.has(row.key) && isOn(row, pathname))
  const row = rows.find(each => each.key === opened)

  const show = (key: string | undefined) => {
    closed.current = opened
    setDirty(false)
    setOpened(key)
  }
  const open = (key: string | undefined) => leave(() => show(key))
  return (
    <>
      <Highlights lines={lines} marked={opened ?? pointed} titleOf={key => titleOf(rows, key)} onOpen={open} />
      <aside ref={panel} className="texts-panel" aria-label="Edit texts">
        <div className="row apart">
          <h2>Edit texts</h2>
          <IconButton label="Stop editing texts" onClick={() => leave(() => setEditing(false))}>
            <CloseIcon />
          </IconButton>
        </div>
        {(entries.isError || builtIn.isError) && (
          <LoadFailed title="Couldn't load the texts">Nothing on the site has changed.</LoadFailed>
        )}
        {!isLoaded && !entries.isError && !builtIn.isError && (
          <SkeletonLines label="Loading the texts" widths={Array(6).fill('100%')} />
        )}
        {row && (
          <TextForm
            key={row.key}
            row={row}
            onDirty={setDirty}
            onCancel={() => open(undefined)}
            onSaved={() => show(undefined)}
          />
        )}
        {isLoaded && !row && (
          <>
            <p className="by">Select a text here or on the page. Families see changes when you save.</p>
            <TextList rows={here} onOpen={open} onPoint={setPointed} />
            {hidden.length > 0 && (
              <details>
                <summary>Not visible right now ({hidden.length})</summary>
                <TextList rows={hidden} onOpen={open} onPoint={setPointed} />
              </details>
            )}
          </>
        )}
      </aside>
      {question}
    </>
  )
}

/** Texts that belong to this page or to every page. */
const isOn = ({ builtIn }: ContentRow, pathname: string): boolean =>
  builtIn !== undefined && (builtIn.page === 'site' || pathsOf(builtIn.page).includes(pathname))

const pathsOf = (page: string): string[] => {
  const found = CONTENT_PAGES[page as keyof typeof CONTENT_PAGES]
  return found ? [found.path] : []
}

const titleOf = (rows: readonly ContentRow[], key: string) => rows.find(row => row.key === key)?.title ?? key

function TextList({
  rows,
  onOpen,
  onPoint,
}: {
  rows: readonly ContentRow[]
  onOpen: (key: string) => void
  onPoint: (key: string | undefined) => void
}) {
  return (
    <ul className="text-list">
      {rows.map(row => (
        <li key={row.key}>
          <PlainButton
            data-key={row.key}
            onClick={() => onOpen(row.key)}
            onFocus={() => onPoint(row.key)}
            onBlur={() => onPoint(undefined)}
            onMouseEnter={() => onPoint(row.key)}
            onMouseLeave={() => onPoint(undefined)}
          >
            <strong>{row.title}</strong>
            <span className="by">{shownText(row) || 'Empty'}</span>
          </PlainButton>
        </li>
      ))}
    </ul>
  )
}
