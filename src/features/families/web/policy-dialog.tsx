import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { PolicyAnswer } from '#src/features/policies/contract.ts'
import { POLICY_PATHS } from '#src/features/policies/policy-names.ts'
import { PolicyFacts, PolicyText } from '#src/features/policies/web.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { PrintIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useJoining } from './use-joining-form.ts'

/** A policy in a dialog over the form: the short version first, then the full text. Open while `policy` is set. */
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
  const name = policy?.policy
  const page = name && name !== 'photoConsent' ? POLICY_PATHS[name] : undefined

  // The next policy starts at the top with focus on its title, like the first.
  useEffect(() => {
    const dialog = name && words.current?.closest('dialog')
    if (!dialog) return
    dialog.scrollTop = 0
    dialog.querySelector('h2')?.focus({ preventScroll: true })
  }, [name])

  return (
    <Dialog
      open={policy !== undefined}
      onClose={onClose}
      title={policy?.title}
      foot={
        <>
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
        </div>
      )}
    </Dialog>
  )
}
