import { useRevalidator } from 'react-router'
import { formatMoment } from '#src/lib/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../accounts-client.ts'
import type { SignIn } from './own-account.ts'

/** Where the person is signed in, and how to sign out there. */
export function SignIns({ signIns, now, zone }: { signIns: readonly SignIn[] | null; now: Date; zone: string }) {
  const { running, start: end } = useEnd()
  const busy = running?.[0]
  return (
    <Panel as="section" aria-labelledby="sign-ins-title">
      <h2 id="sign-ins-title" tabIndex={-1}>
        Where you're signed in
      </h2>
      {!signIns && (
        <LoadFailed titleAs="h3" title="Couldn't load your browsers">
          You're still signed in.
        </LoadFailed>
      )}
      <ul className="lines">
        {signIns?.map(({ id, browser, lastSeenAt, isThisOne }) => (
          <li key={id} className="sign-in-row">
            <div>
              <strong>{browser}</strong>
              <p className="by">{isThisOne ? 'Now' : `Last seen ${seenText(lastSeenAt, now, zone)}`}</p>
            </div>
            {isThisOne ? (
              <Badge tone="leaf">This browser</Badge>
            ) : (
              <LinkButton
                onClick={() => end(id, () => api('DELETE /api/account/sign-ins/:id', { params: { id } }))}
                aria-busy={busy === id || undefined}
              >
                Sign out<span className="vh"> {browser}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {signIns && signIns.length > 1 && (
        <p>
          <Button
            small
            busy={busy === 'all'}
            busyLabel="Signing out"
            onClick={() => end('all', () => api('DELETE /api/account/sign-ins'))}
          >
            Sign out everywhere else
          </Button>
        </p>
      )}
    </Panel>
  )
}

/** Signs out one of them, by its id, or `all` others. */
function useEnd() {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  return useAction(
    async (_which: string, call: () => Promise<{ message: string }>) => {
      const { message } = await call()
      await revalidate()
      // The row that had focus is gone.
      document.getElementById('sign-ins-title')?.focus()
      toast({ title: 'Signed out', description: message, tone: 'good' })
    },
    {
      unreachable: 'Try again.',
      onFailed: ({ message }) => toast({ title: 'Something went wrong', description: message, tone: 'destructive' }),
    },
  )
}

const HOUR_MS = 3_600_000
const seenText = (at: string, now: Date, zone: string) =>
  now.getTime() - Date.parse(at) < HOUR_MS ? 'within the last hour' : formatMoment(at, zone)
