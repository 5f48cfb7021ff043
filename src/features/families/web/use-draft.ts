import { useEffect, useRef, useState } from 'react'
import { DRAFT_KEY, draftText, readDraft } from './joining-draft.ts'
import type { JoiningForm } from './joining-form.ts'

/**
 * Keeps the form on this device after every change and brings it back once. A draft
 * of another account than the one signed in stays unread.
 */
export function useDraft({
  form,
  isChanged,
  ownEmail,
  restore,
}: {
  form: JoiningForm
  isChanged: boolean
  /** The address of the signed-in parent. */
  ownEmail: string | undefined
  restore: (form: JoiningForm) => void
}) {
  const [restoredFrom, setRestoredFrom] = useState<Date>()
  const [savedAt, setSavedAt] = useState<Date>()
  const [isKept, setIsKept] = useState(true)
  const [isRead, setIsRead] = useState(false)
  const latestRestore = useRef(restore)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is brought back once, when the form opens
  useEffect(() => {
    setIsRead(true)
    const draft = readDraft(stored(), new Date())
    if (!draft) return
    const { email } = draft.form.parent
    if (ownEmail && email.trim().toLowerCase() !== ownEmail.toLowerCase()) return
    latestRestore.current(draft.form)
    setRestoredFrom(draft.savedAt)
  }, [])

  useEffect(() => {
    if (!isChanged || !isKept) return
    const now = new Date()
    try {
      localStorage.setItem(DRAFT_KEY, draftText(form, now))
      setSavedAt(now)
    } catch {
      // No room or no storage: the form works without a draft, and the page does not claim that one was saved.
      setSavedAt(undefined)
    }
  }, [form, isChanged, isKept])

  /** Takes the draft off this device and keeps none while this page is open. */
  function forget() {
    setIsKept(false)
    setRestoredFrom(undefined)
    setSavedAt(undefined)
    removeDraft()
  }

  return { isRead, restoredFrom, savedAt, isKept, forget }
}

/** Takes the draft off this device, after joining. */
export function removeDraft(): void {
  try {
    localStorage.removeItem(DRAFT_KEY)
  } catch {
    // Without storage there is nothing to take away.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(DRAFT_KEY)
  } catch {
    return null
  }
}
