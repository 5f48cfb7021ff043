import { Link } from 'react-router'
import { Note } from '#src/ui/note.tsx'
import type { Failure } from './use-send-joining.ts'

/** Why the form did not go through, in the words of the toast, with the way on where there is one. */
export function FailureNote({ failure, comeBackTo }: { failure: Failure | undefined; comeBackTo: string }) {
  if (!failure) return null
  return (
    <Note tone="bad" title={failure.title} titleAs="h2">
      <p>{failure.sentence}</p>
      {failure.code === 'account-exists' && (
        <p>
          <Link to={`/login?${new URLSearchParams({ returnTo: comeBackTo })}`}>Sign in</Link>. Your answers wait on this
          device. No password yet? We sent you an e-mail with a way in.
        </p>
      )}
    </Note>
  )
}
