import { useEffect, useState } from 'react'
import { type MetaArgs, useSearchParams } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { safeReturnTo } from '#src/lib/return-to.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { BagIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
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

const REQUIRED = { title: 'Sign in Required', description: 'Please sign in first. Then we bring you back.' }

/** /login. */
export default function LoginPage() {
  const viewer = useViewer()
  const booked = useBookedClass()
  const isRequired = useSignInRequired()
  return (
    <AuthSplit heading="Welcome back">
      {booked && (
        <Note soft icon={<BagIcon />} title={isRequired && REQUIRED.title}>
          You were booking <strong className="booked">{booked}</strong>. We keep the class open for you.
        </Note>
      )}
      {isRequired && !booked && (
        <Note soft title={REQUIRED.title}>
          {REQUIRED.description}
        </Note>
      )}
      {viewer && (
        <Note soft>
          You are signed in as {viewer.firstName}. <QuietLink to="/dashboard">My Dashboard</QuietLink>
        </Note>
      )}
      <SignInForm>
        <p>
          New here? <QuietLink to="/register">Sign up</QuietLink>
        </p>
      </SignInForm>
    </AuthSplit>
  )
}

/** Whether a stranger was sent here from a page that needs a person; says so once. */
function useSignInRequired(): boolean {
  const [search] = useSearchParams()
  const isStranger = useViewer() === null
  const toast = useToast()
  const returnTo = safeReturnTo(search.get('returnTo'))
  // Joining needs nobody signed in: from there people come of their own accord.
  const isSent = isStranger && returnTo !== undefined && !/^\/register(?:[?#]|$)/.test(returnTo)
  useEffect(() => {
    if (isSent) toast(REQUIRED)
  }, [isSent, toast])
  return isSent
}

/** Keeps the address to come back to, and the name of the class it is about once the server has told it. */
function useBookedClass(): string | undefined {
  const [search] = useSearchParams()
  const returnTo = search.get('returnTo')
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

/** Asked by its address alone: classes stand above accounts, so their contract may not be imported here. */
async function titleOf(id: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(`/api/classes/${encodeURIComponent(id)}`, { signal })
  if (!response.ok) return undefined
  const found: unknown = await response.json()
  return found && typeof found === 'object' && 'title' in found && typeof found.title === 'string'
    ? found.title
    : undefined
}
