import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { SignInForm, useViewer } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { MetaList } from '#src/ui/card.tsx'
import { CalendarIcon, ChatIcon, ImageIcon, PersonIcon } from '#src/ui/icons.tsx'
import { Panel, Sheet } from '#src/ui/sheet.tsx'
import { nextClasses } from './upcoming-classes.ts'
import { UpcomingRows } from './upcoming-rows.tsx'
import './portal.css'

const FACTS = [
  { key: 'photos', icon: <ImageIcon />, text: 'Updates and photos from class' },
  { key: 'calendar', icon: <CalendarIcon />, text: 'A calendar with every evening that is yours' },
  { key: 'messages', icon: <ChatIcon />, text: 'Messages with the people who teach' },
  { key: 'children', icon: <PersonIcon />, text: 'Children, places and payments in one view' },
]

/** What the portal is, the sign-in form, and the next two events as they are (spec 1 section 2, PRODUCT.md part 2). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { trial, classes } = await nextClasses(context, 2)
  const events = [...(trial ? [trial] : []), ...classes]
  return { events: events.sort((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, 2) }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: 'Parent Portal',
      description: 'Sign in to see updates and photos from class, your calendar, messages and registrations.',
      canonicalPath: '/portal',
    },
    matches,
  )

export default function PortalPage() {
  const { events } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  return (
    <div className="wrap page">
      <div className={events.length > 0 ? 'portal-columns with-events' : 'portal-columns'}>
        <div className="stack">
          <h1 tabIndex={-1}>Parent Portal</h1>
          <p className="portal-lede">What your child made tonight, when the next evening is, and who to ask.</p>
          <MetaList items={FACTS} />
        </div>
        <SignInPart />
        {events.length > 0 && (
          <Panel as="section" aria-labelledby="portal-next">
            <h2 id="portal-next">Coming up</h2>
            <UpcomingRows classes={events} zone={timeZone} />
            <div className="row">
              <QuietLink to="/schedule">View the schedule</QuietLink>
            </div>
          </Panel>
        )}
      </div>
    </div>
  )
}

function SignInPart() {
  const viewer = useViewer()
  if (viewer) {
    return (
      <Sheet as="section" aria-labelledby="portal-in">
        <h2 id="portal-in">Hello, {viewer.firstName}</h2>
        <p>You are signed in.</p>
        <ButtonLink tone="primary" block to="/dashboard">
          My Dashboard
        </ButtonLink>
      </Sheet>
    )
  }
  return (
    <Sheet as="section" aria-labelledby="portal-in">
      <h2 id="portal-in">Sign in</h2>
      <SignInForm />
      <p>
        New here? <QuietLink to="/register">Register your child</QuietLink>
      </p>
    </Sheet>
  )
}
