import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import {
  ClassCard,
  classesWithIds,
  myFavorites,
  useFavorites,
  useGuestFavorites,
  usePlanCoverage,
} from '#src/features/classes/web.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState, ErrorState } from '#src/ui/empty-state.tsx'
import { EmptyBasket } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { SkeletonCard } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { FavoritesContract } from '../contract.ts'

/** /favorites: saved classes, from the account or from this device. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { saved: (await orNothing(pageApi<FavoritesContract>(context)('GET /api/favorites/classes'))) ?? null }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: 'Favorites',
      description: 'The classes you saved, in one place.',
      canonicalPath: '/favorites',
      hidden: true,
    },
    matches,
  )

export default function FavoritesPage() {
  const { saved } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1 tabIndex={-1}>Favorites</h1>
        <p className="sub">
          {saved ? (
            'Your saved classes, newest first.'
          ) : (
            <>
              Saved on this device. <QuietLink to="/login?returnTo=%2Ffavorites">Log in</QuietLink> to save them to your
              account.
            </>
          )}
        </p>
      </header>
      {saved ? <InAccount loaded={saved} /> : <OnDevice />}
    </div>
  )
}

function InAccount({ loaded }: { loaded: ClassAnswer[] }) {
  return <Saved classes={useSavedClasses(loaded)} />
}

function OnDevice() {
  const ids = useGuestFavorites()
  const wanted = ids ?? []
  const { data, isError, refetch } = useQuery({
    ...classesWithIds(wanted),
    enabled: wanted.length > 0,
    placeholderData: before => before,
  })
  if (isError) {
    return (
      <ErrorState title="Couldn't load your favorites" titleAs="h2" onRetry={() => void refetch()}>
        Something went wrong. Your favorites are still saved on this device.
      </ErrorState>
    )
  }
  if (!ids) return <NothingSaved title="Your saved classes show up here" />
  if (wanted.length > 0 && !data) return <Loading />
  return <Saved classes={wanted.flatMap(id => data?.find(each => each.id === id) ?? [])} />
}

function Saved({ classes }: { classes: readonly ClassAnswer[] }) {
  const coverage = usePlanCoverage()
  const { save } = useFavorites()
  const toast = useToast()
  if (classes.length === 0) return <NothingSaved />
  function removeFavorite(shown: ClassAnswer) {
    const action = { label: 'Undo', onPress: () => save(shown, true) }
    toast({ title: 'Removed from favorites', description: shown.title, action })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <ul className="cards">
      {classes.map(each => (
        <li key={each.id}>
          <ClassCard
            shown={each}
            coveredFor={coverage(each).coveredFor}
            onFavorite={saved => saved || removeFavorite(each)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The server doesn't know what this device has saved, so it shows the same without saying that nothing was found. */
function NothingSaved({ title = 'No Favorites Found' }: { title?: string }) {
  return (
    <Panel>
      <EmptyState
        drawing={<EmptyBasket />}
        title={title}
        titleAs="h2"
        action={
          <ButtonLink tone="primary" to="/classes">
            Browse Classes
          </ButtonLink>
        }
      >
        Tap the heart on a class to save it here.
        <noscript> Without an account, this needs JavaScript.</noscript>
      </EmptyState>
    </Panel>
  )
}

function Loading() {
  return (
    <>
      <VisuallyHidden>Loading your favorites</VisuallyHidden>
      <ul className="cards" aria-hidden="true">
        {['a', 'b', 'c'].map(key => (
          <li key={key}>
            <SkeletonCard />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The family's saved classes: first what the page was sent, then every change by a heart button. */
function useSavedClasses(loaded: ClassAnswer[]): readonly ClassAnswer[] {
  const { data } = useQuery({ ...myFavorites, initialData: loaded, initialDataUpdatedAt: Date.now })
  return data
}
