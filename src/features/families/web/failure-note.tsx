import { Link } from 'react-router'
import { Note } from '#src/ui/note.tsx'
import type { Failure } from './use-send-joining.ts'

/** Why the form couldn't be sent, with the same text as the toast, and a next step where there is one. */
export function FailureNote({ failure, comeBackTo }: { failure: Failure | undefined; comeBackTo: string }) {
  if (!failure) return null
  return (
    <Note tone="bad" title={failure.title} titleAs="h2">
      <p>{failure.sentence}</p>
      {failure.code === 'account-exists' && (
        <p>
          <Link to={`/login?${new URLSearchParams({ returnTo: comeBackTo })}`}>Sign in</Link>. Your answers are saved on
          this device. No password yet? We sent you an email with a link to set one.
        </p>
      )}
    </Note>
  )
}
