import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { SignInForm, useViewer } from '#src/features/accounts/web.ts'
import { contentOf, words } from '#src/features/content/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { MetaList } from '#src/ui/card.tsx'
import { CalendarIcon, ChatIcon, ImageIcon, PersonIcon } from '#src/ui/icons.tsx'
import { Panel, Sheet } from '#src/ui/sheet.tsx'
import { PORTAL, type PortalWords } from './portal-content.ts'
import { nextClasses } from './upcoming-classes.ts'
import { UpcomingRows } from './upcoming-rows.tsx'
import './portal.css'

const factsOf = (t: PortalWords) => [
  { key: 'photos', icon: <ImageIcon />, text: t('portal.facts.photos') },
  { key: 'calendar', icon: <CalendarIcon />, text: t('portal.facts.calendar') },
  { key: 'messages', icon: <ChatIcon />, text: t('portal.facts.messages') },
  { key: 'children', icon: <PersonIcon />, text: t('portal.facts.children') },
]

/** What the portal is, the sign-in form, and the next two events as they are (spec 1 section 2, PRODUCT.md part 2). */
export async function loader({ context }: LoaderFunctionArgs) {
  const [{ trial, classes }, entries] = await Promise.all([nextClasses(context, 2), contentOf(context, 'portal')])
  const events = [...(trial ? [trial] : []), ...classes]
  return { events: events.sort((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, 2), entries }
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
  const { events, entries } = useLoaderData<typeof loader>()
  const t = words(PORTAL, entries)
  const { timeZone } = useProgram()
  return (
    <div className="wrap page">
      <div className={events.length > 0 ? 'portal-columns with-events' : 'portal-columns'}>
        <div className="stack">
          <h1 tabIndex={-1}>{t('portal.hero.title')}</h1>
          <p className="portal-lede">{t('portal.hero.lede')}</p>
          <MetaList items={factsOf(t)} />
        </div>
        <SignInPart t={t} />
        {events.length > 0 && (
          <Panel as="section" aria-labelledby="portal-next">
            <h2 id="portal-next">{t('portal.next.title')}</h2>
            <UpcomingRows classes={events} zone={timeZone} />
            <div className="row">
              <QuietLink to="/schedule">{t('portal.next.link')}</QuietLink>
            </div>
          </Panel>
        )}
      </div>
    </div>
  )
}

function SignInPart({ t }: { t: PortalWords }) {
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
      <h2 id="portal-in">{t('portal.signin.title')}</h2>
      <SignInForm />
      <p>
        {t('portal.signin.new')} <QuietLink to="/register">{t('portal.signin.register')}</QuietLink>
      </p>
    </Sheet>
  )
}
