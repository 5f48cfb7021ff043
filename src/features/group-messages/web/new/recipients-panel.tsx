import { NOT_REACHED_WORDS } from '#src/features/accounts/reach.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { FamilyPhone } from '#src/ui/family-phone.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { RecipientAnswer } from '../../contract.ts'
import { familyCount } from '../counts.ts'
import type { Recipients } from './use-recipients.ts'

/** The preview: who gets the email, and by name who doesn't, why, and how to call them. */
export function RecipientsPanel({ of }: { of: Recipients }) {
  return (
    <Panel as="aside" className="recipients" aria-labelledby="recipients-title">
      <h2 id="recipients-title">Who gets it</h2>
      <Shown of={of} />
    </Panel>
  )
}

function Shown({ of: { isChosen, list, isFailed, error, isLoading, reload } }: { of: Recipients }) {
  if (!isChosen) return <p className="by">Choose who gets the message to see the families here.</p>
  if (isFailed && error instanceof ApiError && error.status === 404)
    return <p className="by">We couldn't find that class or family. Choose another one.</p>
  if (isFailed)
    return (
      <ErrorState title="Couldn't load the families" onRetry={reload} retrying={isLoading}>
        Nothing was sent.
      </ErrorState>
    )
  if (!list) return <SkeletonLines label="Loading the families" />
  const reached = list.families.filter(each => !each.unreachable)
  const notReached = list.families.filter(each => each.unreachable)
  if (list.families.length === 0) return <p className="by">No families here right now.</p>
  return (
    <>
      <p>
        <strong>{familyCount(reached.length)}</strong> will get one email each.
        <span className="by">{list.audienceName}</span>
      </p>
      {notReached.length > 0 && (
        <section className="stack tight" aria-labelledby="not-reached-title">
          <h3 id="not-reached-title">{familyCount(notReached.length)} won't get the email</h3>
          <p className="by">Unless the account is closed, it's in their messages when they sign in.</p>
          <ul className="lines">
            {notReached.map(each => (
              <NotReached key={each.id} of={each} />
            ))}
          </ul>
        </section>
      )}
      {reached.length > 0 && (
        <details>
          <summary>Show all {familyCount(reached.length)}</summary>
          <ul className="lines">
            {reached.map(({ id, name, children }) => (
              <li key={id}>
                {name}
                {children.length > 0 && <span className="by">{children.join(', ')}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function NotReached({ of: { name, unreachable, phone } }: { of: RecipientAnswer }) {
  return (
    <li>
      {name}
      <FamilyPhone name={name} phone={phone} />
      <span className="by">{unreachable && NOT_REACHED_WORDS[unreachable]}</span>
    </li>
  )
}
