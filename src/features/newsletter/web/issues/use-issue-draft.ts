import { dequal } from 'dequal'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#src/lib/api-client.ts'
import { type DraftKind, useDraft } from '#src/ui/drafts.ts'
import { type Failure, failureOf } from '#src/ui/form/use-action.ts'
import type { IssueContent } from '../../issue-blocks.ts'
import type { IssueAnswer } from '../../issues-contract.ts'
import { api } from '../newsletter-client.ts'

/** How long after the last change it's saved, and how long after a failure it's tried again. */
const QUIET_MS = 1_500
const AGAIN_MS = 10_000
const UNREACHABLE = "We couldn't reach the server. Your text is still here, and we'll keep trying to save it."

/** What's typed and not saved yet, with the revision it changes. */
type KeptIssue = { content: IssueContent; revision: number; isSaved: boolean }

/** A person's unsaved changes to a newsletter, kept on this device. Cleared on sign-out with all drafts of messages. */
const keptKind = (viewerId: string, id: string): DraftKind<KeptIssue> => ({
  key: `message-draft:newsletter:${viewerId}:${id}`,
  version: 1,
  keptDays: 30,
  read(form) {
    const { content, revision } = form as KeptIssue
    if (!Array.isArray(content.blocks) || !Number.isInteger(revision)) throw new Error('not a newsletter')
    return { content, revision, isSaved: false }
  },
  isEmpty: ({ isSaved }) => isSaved,
})

const contentOf = ({ subject, previewText, blocks }: IssueContent): IssueContent => ({ subject, previewText, blocks })

/**
 * The text of a newsletter while it's being written. It's saved by itself shortly after each change, in the order of the
 * changes, and also kept on this device until it is. If another window saved first, nothing is overwritten: `hasConflict`,
 * and what's typed stays.
 */
export function useIssueDraft(opened: IssueAnswer, viewerId: string) {
  const [kind] = useState(() => keptKind(viewerId, opened.id))
  const [content, setContent] = useState(() => contentOf(opened))
  const [saved, setSaved] = useState({
    text: JSON.stringify(content),
    revision: opened.revision,
    at: opened.updatedAt,
  })
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [hasConflict, setHasConflict] = useState(false)
  const [isDiscarded, setIsDiscarded] = useState(false)
  /** What counts right now, for saves that begin before the next render. */
  const now = useRef({ content, saved, isDiscarded: false })
  const running = useRef<Promise<boolean>>(undefined)
  const text = JSON.stringify(content)
  const isChanged = text !== saved.text

  function change(update: (before: IssueContent) => IssueContent) {
    now.current.content = update(now.current.content)
    setContent(now.current.content)
  }
  function keep(next: typeof saved) {
    now.current.saved = next
    setSaved(next)
  }

  async function put(): Promise<boolean> {
    const { content: sent, saved: before } = now.current
    setIsSaving(true)
    setFailure(undefined)
    try {
      const params = { id: opened.id }
      const body = { ...sent, revision: before.revision }
      const { revision, updatedAt } = await api('PUT /api/admin/newsletters/:id', { params, body })
      keep({ text: JSON.stringify(sent), revision, at: updatedAt })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'changed-meanwhile') setHasConflict(true)
      else setFailure(failureOf(error, UNREACHABLE))
      return false
    } finally {
      setIsSaving(false)
    }
  }

  /** Saves what's typed, after a save that is under way. Answers whether everything typed so far is saved. */
  async function save(): Promise<boolean> {
    while (running.current) await running.current
    if (now.current.isDiscarded) return true
    if (JSON.stringify(now.current.content) === now.current.saved.text) return true
    running.current = put().finally(() => {
      running.current = undefined
    })
    return running.current
  }
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text starts the wait again
  useEffect(() => {
    if (!isChanged || isSaving || hasConflict) return
    const timer = setTimeout(() => void latestSave.current(), failure ? AGAIN_MS : QUIET_MS)
    return () => clearTimeout(timer)
  }, [text, isChanged, isSaving, hasConflict, failure])

  // Whoever goes on to another page within the wait has it saved, too.
  useEffect(() => () => void latestSave.current(), [])

  const kept = useDraft<KeptIssue>({
    kind,
    values: { content, revision: saved.revision, isSaved: !isChanged },
    isChanged: true,
    restore({ content: found, revision }) {
      // What was saved after all is no change, and text typed while the page was loading is newer than what was kept.
      const isSavedAlready = dequal(contentOf(found), contentOf(opened))
      const isTyped = JSON.stringify(now.current.content) !== now.current.saved.text
      if (isSavedAlready || isTyped) return false
      keep({ ...now.current.saved, revision })
      change(() => contentOf(found))
    },
  })

  /** What's typed is kept elsewhere now, or isn't wanted: nothing of it is saved or asked about anymore. */
  function discard() {
    now.current.isDiscarded = true
    // The page may be left right after this, so nothing may still ask about unsaved changes.
    flushSync(() => {
      kept.forget()
      setIsDiscarded(true)
    })
  }

  return {
    content,
    change,
    save,
    revision: () => now.current.saved.revision,
    savedRevision: saved.revision,
    savedAt: saved.at,
    restoredFrom: isChanged ? kept.restoredFrom : undefined,
    isChanged,
    isSaving,
    failure,
    hasConflict,
    /** Whether what's typed can only be saved if the person does something, or later. */
    isAtRisk: isChanged && !isDiscarded && (hasConflict || failure !== undefined),
    discard,
  }
}

export type IssueDraft = ReturnType<typeof useIssueDraft>
