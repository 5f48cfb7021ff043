import { useRef } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useRevalidator } from 'react-router'
import { clientFor } from '#src/lib/api-client.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { PaymentsContract } from '../contract.ts'

const { api } = clientFor<PaymentsContract>()

/** /account/cards: the cards the family saved for next time. Visitors sign in first and come back. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const saved = await optionalPart(orNothing(pageApi<PaymentsContract>(context)('GET /api/user/cards')))
  if (saved === undefined) throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname)}`)
  return { cards: saved?.cards ?? null }
}

export const meta: MetaFunction = () => [{ title: 'Saved cards' }, { name: 'robots', content: 'noindex' }]

export default function SavedCardsPage() {
  const { cards } = useLoaderData<typeof loader>()
  const { running, start: remove, failure } = useDelete()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="wrap slim page">
      <Crumbs items={[{ to: '/account', label: 'My account' }]} />
      <header className="page-head">
        <h1 tabIndex={-1} ref={heading}>
          Saved cards
        </h1>
        <p className="sub">Your cards are kept by our card payment provider, never by us.</p>
      </header>
      {failure && (
        <Note tone="bad" role="alert" title="Couldn't delete this card">
          {failure.message}
        </Note>
      )}
      <Panel>
        {!cards && (
          <LoadFailed titleAs="h2" title="Couldn't load your saved cards">
            You can still pay, with a saved card or another.
          </LoadFailed>
        )}
        {cards?.length === 0 && (
          <EmptyState title="No saved cards" titleAs="h2">
            When you pay, check “Save this card for next time”. Then you won't have to type it again.
          </EmptyState>
        )}
        {cards && cards.length > 0 && (
          <ul className="lines">
            {cards.map(({ ref, label }) => (
              <li key={ref} className="row apart">
                <strong>{label}</strong>
                <LinkButton
                  aria-busy={running?.[0] === ref || undefined}
                  onClick={async () => {
                    if (await remove(ref, label)) heading.current?.focus()
                  }}
                >
                  Delete<span className="vh"> {label}</span>
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

/** Deletes one card at a time. */
function useDelete() {
  const revalidator = useRevalidator()
  const toast = useToast()
  return useAction(async (ref: string, label: string) => {
    await api('DELETE /api/user/cards/:ref', { params: { ref } })
    await revalidator.revalidate()
    toast({ title: 'Card deleted', description: label, tone: 'good' })
  })
}
