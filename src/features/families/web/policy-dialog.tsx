import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PolicyAnswer } from '#src/features/policies/contract.ts'
import { POLICY_PATHS } from '#src/features/policies/policy-names.ts'
import { PolicyFacts, PolicyText } from '#src/features/policies/web.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DownIcon, PrintIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useJoining } from './use-joining-form.ts'

/**
 * A policy in a dialog over the form: the short version first, then the full text. The button stays in view below the
 * text, with a line that says so while there's more to read. Open while `policy` is set.
 */
export function PolicyDialog({
  policy,
  onClose,
  onUnderstood,
}: {
  policy: PolicyAnswer | undefined
  onClose: () => void
  /** Called for "I Understand". Without it, the dialog only closes. */
  onUnderstood?: () => void
}) {
  const { timeZone } = useJoining()
  const words = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [hasMore, setHasMore] = useState(false)
  const name = policy?.policy
  const page = name && name !== 'photoConsent' ? POLICY_PATHS[name] : undefined

  // The next policy starts at the top with focus on its title, like the first.
  useEffect(() => {
    const dialog = name && words.current?.closest('dialog')
    if (!dialog) return
    dialog.scrollTop = 0
    dialog.querySelector('h2')?.focus({ preventScroll: true })
  }, [name])

  // There's more to read until the end of the text is above the buttons.
  useEffect(() => {
    const dialog = name && end.current?.closest('dialog')
    if (!dialog || !end.current) return
    const foot = dialog.querySelector('.dialog-foot')?.clientHeight ?? 0
    const seen = new IntersectionObserver(([entry]) => setHasMore(entry?.isIntersecting === false), {
      root: dialog,
      rootMargin: `0px 0px -${foot}px`,
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [name])

  return (
    <Dialog
      className="policy-dialog"
      open={policy !== undefined}
      onClose={onClose}
      title={policy?.title}
      foot={
        <>
          <p className="more-below" data-read={hasMore ? undefined : ''} aria-hidden="true">
            <DownIcon /> Scroll to read the rest
          </p>
          <Button tone="primary" onClick={onUnderstood ?? onClose}>
            {onUnderstood ? 'I Understand' : 'Close'}
          </Button>
          {page && (
            <Link className="link" to={page} target="_blank">
              <PrintIcon /> Open to print
            </Link>
          )}
        </>
      }
    >
      {policy && (
        <div ref={words} className="stack policy-words">
          <PolicyFacts {...policy} timeZone={timeZone} />
          <Note title="In short" titleAs="h3">
            {policy.summary}
          </Note>
          <PolicyText body={policy.body} headingAs="h3" />
          <div ref={end} />
        </div>
      )}
    </Dialog>
  )
}
