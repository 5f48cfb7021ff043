import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { ContentContract } from '../contract.ts'
import { NotForParents, SignedOut } from './admin/content-closed.tsx'
import { ContentEditor } from './admin/content-desk.tsx'
import './content.css'

/** /admin/content. Signed-out visitors stay and see that they need to sign in. Only admins can edit texts. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = (await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))) ?? null
  if (user?.role !== 'admin') return { user, texts: null }
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
      {user.role === 'staff' ? (
        <AdminsOnly title="Content">Only admins can edit site text. Ask an admin for help.</AdminsOnly>
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
