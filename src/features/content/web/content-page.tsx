import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { may, onlyWho } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { BrandMark } from '#src/ui/scenes/brand-mark.tsx'
import { Panel, Sheet } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { ContentContract } from '../contract.ts'
import { ContentEditor } from './admin/content-editor.tsx'
import './content.css'

/** /admin/content. Signed-out visitors stay and see that they need to sign in. Only admins can edit texts. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = (await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))) ?? null
  if (!user || !may(user, 'content')) return { user, texts: null }
  const api = pageApi<ContentContract>(context)
  const texts = await optionalPart(Promise.all([api('GET /api/content'), api('GET /api/content/keys')]))
  return { user, texts }
}

/** Switching the page filter only shows what's already loaded. The list keeps itself up to date. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

export const meta: MetaFunction = () => [{ title: 'Content' }, { name: 'robots', content: 'noindex' }]

export default function ContentPage() {
  const { user, texts } = useLoaderData<typeof loader>()
  if (!user || user.role === 'unknown') return <SignedOut />
  if (user.role === 'parent') return <NotForParents />
  return (
    <StaffFrame user={user}>
      {!may(user, 'content') ? (
        <AdminsOnly user={user} title="Content" permission="content" does="edit site text" />
      ) : texts ? (
        <ContentEditor entries={texts[0]} builtIn={texts[1]} />
      ) : (
        <ContentFailed />
      )}
    </StaffFrame>
  )
}

function ContentFailed() {
  return (
    <>
      <div className="desk-head">
        <h1 tabIndex={-1}>Content</h1>
      </div>
      <Panel>
        <LoadFailed title="Couldn't load the site text">
          Nothing on the site has changed. Only this list couldn't load.
        </LoadFailed>
      </Panel>
    </>
  )
}

/** Signed-out visitors stay on the page and see what it is. */
function SignedOut() {
  return (
    <Closed>
      <h1 tabIndex={-1}>Admin Panel</h1>
      <p>Please sign in to access the admin panel</p>
      <div className="row">
        <ButtonLink tone="primary" to="/login?returnTo=/admin/content">
          Sign in
        </ButtonLink>
        <QuietLink to="/">Back to home</QuietLink>
      </div>
    </Closed>
  )
}

/** For parents who end up here by mistake. */
function NotForParents() {
  return (
    <Closed>
      <h1 tabIndex={-1}>Access Denied</h1>
      <p>{onlyWho('content')} can edit site text.</p>
      <div className="row">
        <ButtonLink tone="primary" to="/dashboard">
          My Dashboard
        </ButtonLink>
        <QuietLink to="/">Back to home</QuietLink>
      </div>
    </Closed>
  )
}

function Closed({ children }: { children: ReactNode }) {
  const { brand } = useProgram()
  return (
    <div className="wrap content-closed">
      <Sheet className="stack">
        <p className="content-brand">
          <BrandMark /> <strong>{brand}</strong>
        </p>
        {children}
      </Sheet>
    </div>
  )
}
