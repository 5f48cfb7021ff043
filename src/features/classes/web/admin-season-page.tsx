import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf } from '#src/lib/dates.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { may, onlyWho } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { editedId, useEditorKey } from '#src/ui/form/edited-item.ts'
import { Note } from '#src/ui/note.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { ClassesContract } from '../contract.ts'
import type { SeasonPageAnswer } from '../season-contract.ts'
import { seasonDays } from '../season-text.ts'
import { SeasonBadge } from './admin/seasons/season-badge.tsx'
import { SeasonClasses } from './admin/seasons/season-classes.tsx'
import { SeasonForm } from './admin/seasons/season-form.tsx'
import { SeasonState } from './admin/seasons/season-state.tsx'
import './admin/seasons/seasons.css'

/** /admin/seasons/new and /admin/seasons/{id}: who sets up classes edits a season, other staff read it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'classes')
  const id = editedId(params)
  const season = id
    ? await pageApi<ClassesContract>(context)('GET /api/admin/seasons/:id', { params: { id } }).catch(asPageError)
    : null
  return { user, season, now: new Date().toISOString() }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: loaderData?.season?.name ?? 'New season' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminSeasonPage() {
  const { user, season } = useLoaderData<typeof loader>()
  const maySetUp = may(user, 'class-setup')
  const { key, showCreated } = useEditorKey(season?.id)
  return (
    <StaffFrame user={user}>
      {season || maySetUp ? (
        <OneSeason key={key} opened={season} maySetUp={maySetUp} onCreated={showCreated} />
      ) : (
        <AdminsOnly
          user={user}
          title="New season"
          permission="class-setup"
          does="create seasons"
          ask="Ask one of them to create it."
        />
      )}
    </StaffFrame>
  )
}

type Props = {
  /** Null for a new one. */
  opened: SeasonPageAnswer | null
  maySetUp: boolean
  onCreated: (id: string) => Promise<void>
}

function OneSeason({ opened, maySetUp, onCreated }: Props) {
  const { timeZone } = useProgram()
  const { now } = useLoaderData<typeof loader>()
  const [saved, setSaved] = useState<SeasonPageAnswer>()
  const season = saved ?? opened
  const today = season?.today ?? dayOf(now, timeZone)
  return (
    <>
      <Crumbs items={[{ to: '/admin/seasons', label: 'Seasons' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{season?.name ?? 'New season'}</h1>
        {season && <SeasonBadge state={season.state} />}
        {season && <span className="by">{seasonDays(season, today)}</span>}
      </div>
      {!maySetUp && (
        <Note tone="quiet" soft>
          {onlyWho('class-setup')} can change seasons.
        </Note>
      )}
      <div className={season ? 'bench narrow' : undefined}>
        <div className="stack">
          {maySetUp && <SeasonForm opened={season} today={today} onCreated={onCreated} onSaved={setSaved} />}
          {season && !maySetUp && <SeasonClasses season={season} maySetUp={false} />}
        </div>
        {season && (
          <div className="stack">
            <SeasonState season={season} maySetUp={maySetUp} onSaved={setSaved} />
            {maySetUp && <SeasonClasses season={season} maySetUp />}
          </div>
        )}
      </div>
    </>
  )
}
