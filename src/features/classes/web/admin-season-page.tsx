import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf } from '#src/lib/dates.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { may, onlyWho } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
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
  const ask = pageApi<ClassesContract>(context)
  const season = params.id
    ? await ask('GET /api/admin/seasons/:id', { params: { id: params.id } }).catch(asPageError)
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
  return (
    <StaffFrame user={user}>
      {season && <OneSeason key={season.id} opened={season} maySetUp={maySetUp} />}
      {!season && maySetUp && <NewSeason />}
      {!season && !maySetUp && (
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

const ToSeasons = () => <Crumbs items={[{ to: '/admin/seasons', label: 'Seasons' }]} />

function NewSeason() {
  const { timeZone } = useProgram()
  const { now } = useLoaderData<typeof loader>()
  return (
    <>
      <ToSeasons />
      <div className="desk-head">
        <h1 tabIndex={-1}>New season</h1>
      </div>
      <SeasonForm opened={null} today={dayOf(now, timeZone)} onSaved={() => {}} />
    </>
  )
}

function OneSeason({ opened, maySetUp }: { opened: SeasonPageAnswer; maySetUp: boolean }) {
  const [season, setSeason] = useState(opened)
  return (
    <>
      <ToSeasons />
      <div className="desk-head">
        <h1 tabIndex={-1}>{season.name}</h1>
        <SeasonBadge state={season.state} />
        <span className="by">{seasonDays(season, season.today)}</span>
      </div>
      {!maySetUp && (
        <Note tone="quiet" soft>
          {onlyWho('class-setup')} can change seasons.
        </Note>
      )}
      <div className="bench narrow">
        <div className="stack">
          {maySetUp && <SeasonForm opened={season} today={season.today} onSaved={setSeason} />}
          {!maySetUp && <SeasonClasses season={season} maySetUp={false} />}
        </div>
        <div className="stack">
          <SeasonState season={season} maySetUp={maySetUp} onSaved={setSeason} />
          {maySetUp && <SeasonClasses season={season} maySetUp />}
        </div>
      </div>
    </>
  )
}
