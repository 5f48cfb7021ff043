import { useEffect, useRef, useState } from 'react'

const DAY_MS = 86_400_000
/** How long after the last key a draft is saved. */
const QUIET_MS = 400

/** A kind of form that keeps what's typed on this device. */
export type DraftKind<W> = {
  /** Where it's stored. Two tabs with the same form keep separate drafts, under `key` and `key:…`. */
  key: string
  /** The version of the draft's shape. Drafts of other versions are read as far as `read` can. */
  version: number
  keptDays: number
  /** Reads a stored draft. @throws if it isn't a draft of this form */
  read: (form: unknown, version: number) => W
  /** Whether there is nothing to keep. */
  isEmpty?: (values: W) => boolean
}
type Draft<W> = { savedAt: Date; values: W }
/** A draft as it's stored. `tab` identifies the page that wrote it. */
type StoredDraft = { version: number; tab: string; savedAt: string; form: unknown }
type FoundDraft<W> = Draft<W> & { place: string; text: string }

/** All drafts of a kind, newest first. Expired or unreadable ones are skipped. */
export function findDrafts<W>(kind: DraftKind<W>, storage: Storage, now: Date): FoundDraft<W>[] {
  const places = Object.keys(storage).filter(place => place === kind.key || place.startsWith(`${kind.key}:`))
  return places
    .flatMap(place => {
      const text = storage.getItem(place)
      const draft = text && readDraft(kind, text, now)
      return draft ? [{ ...draft, place, text }] : []
    })
    .sort((a, b) => b.savedAt.getTime() - a.savedAt.getTime())
}

function readDraft<W>(kind: DraftKind<W>, text: string, now: Date): Draft<W> | undefined {
  try {
    const { savedAt, form, version = 0 } = JSON.parse(text) as Partial<StoredDraft>
    const at = new Date(savedAt ?? Number.NaN)
    const age = now.getTime() - at.getTime()
    if (!(age >= -DAY_MS && age < kind.keptDays * DAY_MS)) return undefined
    return { savedAt: at, values: kind.read(form, version) }
  } catch {
    // Not written by this form, so there's no draft.
    return undefined
  }
}

/**
 * Saves the draft of one page. It uses the kind's own key, unless another page has written there since; then it gets a
 * separate one. `restored` is the draft this page started with, which is part of this one now.
 * @throws if the browser has no space or no storage
 */
export function writeDraft<W>(
  kind: DraftKind<W>,
  storage: Storage,
  page: { tab: string; restored?: FoundDraft<W> },
  values: W,
  now: Date,
): void {
  const { tab, restored } = page
  const current = storage.getItem(kind.key)
  const isOurs = !current || current === restored?.text || tabOf(current) === tab || !readDraft(kind, current, now)
  const stored: StoredDraft = { version: kind.version, tab, savedAt: now.toISOString(), form: values }
  const place = isOurs ? kind.key : `${kind.key}:${tab}`
  if (kind.isEmpty?.(values)) storage.removeItem(place)
  else storage.setItem(place, JSON.stringify(stored))
  const isCarriedOver = restored && restored.place !== kind.key && storage.getItem(restored.place) === restored.text
  if (isCarriedOver) storage.removeItem(restored.place)
}

function tabOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as Partial<StoredDraft>).tab
  } catch {
    return undefined
  }
}

/** Removes all drafts of a kind from this device. */
export function removeDrafts(key: string, storage: Storage): void {
  for (const place of Object.keys(storage)) if (place === key || place.startsWith(`${key}:`)) storage.removeItem(place)
}

/**
 * Keeps what's typed into a form on this device, and restores it once when the form opens. Nothing is saved before
 * that, and nothing unless the person changed something. Without storage, the form works without drafts.
 */
export function useDraft<W>({
  kind,
  values,
  isChanged,
  isOwn = () => true,
  restore,
}: {
  kind: DraftKind<W>
  values: W
  /** Whether the person changed anything. */
  isChanged: boolean
  /** Whether a draft belongs to the person who is here now. */
  isOwn?: (values: W) => boolean
  /** Brings a draft back. `false` if there was nothing to bring back. */
  restore: (values: W) => unknown
}) {
  const [restoredFrom, setRestoredFrom] = useState<Date>()
  const [savedAt, setSavedAt] = useState<Date>()
  const [isKept, setIsKept] = useState(true)
  const [isRead, setIsRead] = useState(false)
  const page = useRef<{ tab: string; restored?: FoundDraft<W> }>({ tab: '' })
  const unsaved = useRef<() => void>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is brought back once, when the form opens
  useEffect(() => {
    page.current.tab = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
    setIsRead(true)
    const draft = withStorage(storage => findDrafts(kind, storage, new Date()).find(found => isOwn(found.values)))
    if (!draft) return
    page.current.restored = draft
    if (restore(draft.values) !== false) setRestoredFrom(draft.savedAt)
  }, [])

  // The values, not the object, which every render creates again.
  const text = JSON.stringify(values)
  useEffect(() => {
    if (!isRead || !isChanged || !isKept) return
    const save = () => {
      clearTimeout(timer)
      if (unsaved.current !== save) return
      unsaved.current = undefined
      const now = new Date()
      const isSaved = withStorage(storage => {
        writeDraft(kind, storage, page.current, JSON.parse(text) as W, now)
        return true
      })
      setSavedAt(isSaved ? now : undefined)
    }
    const timer = setTimeout(save, QUIET_MS)
    unsaved.current = save
    return () => clearTimeout(timer)
  }, [kind, text, isRead, isChanged, isKept])

  useEffect(() => {
    const saveNow = () => unsaved.current?.()
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [])

  /**
   * Removes the drafts from this device and saves none while this page is open. Returns a function that undoes this.
   */
  function forget(): () => void {
    const removed = withStorage(storage => findDrafts(kind, storage, new Date())) ?? []
    unsaved.current = undefined
    setIsKept(false)
    setRestoredFrom(undefined)
    setSavedAt(undefined)
    withStorage(storage => removeDrafts(kind.key, storage))
    return () => {
      withStorage(storage => {
        for (const { place, text } of removed) storage.setItem(place, text)
      })
      setIsKept(true)
    }
  }

  return { isRead, restoredFrom, savedAt, isKept, forget }
}

/** `undefined` if the browser allows no storage or has no space in it. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}
