import { useEffect, useState } from 'react'
import { type MetaArgs, useSearchParams } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { safeReturnTo } from '#src/lib/return-to.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { BagIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { startPage } from '../start-page.ts'
import { AuthSplit } from './auth-split.tsx'
import { classInAddress } from './booked-class.ts'
import { returnToStore } from './return-to-store.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useViewer } from './use-viewer.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Sign in',
      description: 'Sign in to book classes, see your registrations and pay.',
      canonicalPath: '/login',
    },
    matches,
  )

const REQUIRED = { title: 'Sign in Required', description: "Sign in first, and we'll bring you right back." }

/** /login. */
export default function LoginPage() {
  const viewer = useViewer()
  const start = startPage(viewer)
  const [search] = useSearchParams()
  const given = search.get('returnTo')
  const returnTo = safeReturnTo(given ?? undefined)
  const booked = useBookedClass(given)
  const isRequired = useSignInRequired(returnTo)
  return (
    <AuthSplit heading="Welcome back">
      {booked && (
        <Note soft icon={<BagIcon />} title={isRequired && REQUIRED.title}>
          You were booking <strong className="booked">{booked}</strong>. Sign in to continue.
        </Note>
      )}
      {isRequired && !booked && (
        <Note soft title={REQUIRED.title}>
          {REQUIRED.description}
        </Note>
      )}
      {viewer && (
        <Note soft>
          You're signed in as {viewer.firstName}. <QuietLink to={start.to}>{start.label}</QuietLink>
        </Note>
      )}
      <SignInForm>
        <p>
          New here? <QuietLink to={registerPath(returnTo)}>Sign up</QuietLink>
        </p>
      </SignInForm>
    </AuthSplit>
  )
}

/** Where a new family registers: for the class that the address to return to is about, if it's about one. */
function registerPath(returnTo: string | undefined): string {
  const classId = returnTo && classInAddress(returnTo)
  return classId ? `/register?classId=${classId}` : '/register'
}

/** Whether a visitor was sent here from a page that requires signing in. Says so once. */
function useSignInRequired(returnTo: string | undefined): boolean {
  const isStranger = useViewer() === null
  const toast = useToast()
  // Registering works without signing in, so people come from there by choice.
  const isSent = isStranger && returnTo !== undefined && !/^\/register(?:[?#]|$)/.test(returnTo)
  useEffect(() => {
    if (isSent) toast(REQUIRED)
  }, [isSent, toast])
  return isSent
}

/** Remembers the address to return to, and the class name it refers to once the server has sent it. */
function useBookedClass(returnTo: string | null): string | undefined {
  const [title, setTitle] = useState<string>()
  useEffect(() => {
    returnToStore.keep(returnTo)
    const address = returnToStore.peek()
    const id = address && classInAddress(address)
    if (!id) return setTitle(undefined)
    const leaving = new AbortController()
    titleOf(id, leaving.signal).then(setTitle, () => setTitle(undefined))
    return () => leaving.abort()
  }, [returnTo])
  return title
}

/** A plain fetch: classes sit above accounts, so their contract can't be imported here. */
async function titleOf(id: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(`/api/classes/${encodeURIComponent(id)}`, { signal })
  if (!response.ok) return undefined
  const found: unknown = await response.json()
  return found && typeof found === 'object' && 'title' in found && typeof found.title === 'string'
    ? found.title
    : undefined
}
