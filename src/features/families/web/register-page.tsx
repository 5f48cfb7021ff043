import { type LoaderFunctionArgs, type MetaArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { useViewer } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { PoliciesContract } from '#src/features/policies/contract.ts'
import { orNothing, pageApi, pageApiContext } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { isStaff } from '#src/lib/permissions.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { BagIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import type { FamiliesContract } from '../contract.ts'
import { JoiningSteps } from './joining-steps.tsx'
import './allergy-input.css'
import './joining.css'

/** /register: the current policies, what a signed-in family already told us, and the class they came for. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const classId = url.searchParams.get('classId')
  const [policies, family, booked] = await Promise.all([
    pageApi<PoliciesContract>(context)('GET /api/policies'),
    orNothing(pageApi<FamiliesContract>(context)('GET /api/family')),
    classId ? titleOf(context, classId) : null,
  ])
  return { policies, family: family ?? null, classId, booked }
}

/** The title of a class, or null if there's none. Its contract comes later in the order of features, so its type isn't known here. */
async function titleOf(context: LoaderFunctionArgs['context'], id: string): Promise<string | null> {
  if (!/^[\w-]{1,120}$/.test(id)) return null
  const found = await orNothing(context.get(pageApiContext)('GET /api/classes/:id', { params: { id } }))
  return typeof found === 'object' && found !== null && 'title' in found ? String(found.title) : null
}

/** The step in the address doesn't change anything on the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: 'Register your child',
      description: 'Register in two short steps: you and your child, then emergency contacts and our policies.',
      canonicalPath: '/register',
    },
    matches,
  )

export default function RegisterPage() {
  const { policies, family, classId, booked } = useLoaderData<typeof loader>()
  const { timeZone, phone } = useProgram()
  const viewer = useViewer()
  const isForStaff = isStaff(viewer)
  return (
    <section id="register" className="wrap slim page joining">
      {classId && (
        <Note soft icon={<BagIcon />}>
          Next: check out for <strong className="booked">{booked ?? 'your class'}</strong>
        </Note>
      )}
      {isForStaff && (
        <Note tone="warn">
          You're signed in as staff. Families register with their own account, so please sign out first.
        </Note>
      )}
      <noscript>
        <Note tone="warn">
          This form needs JavaScript. You can also call us at <a href={phoneLink(phone)}>{phone}</a>.
        </Note>
      </noscript>
      <JoiningSteps policies={policies} family={isForStaff ? null : family} timeZone={timeZone} />
      {!viewer && (
        <p className="joining-doors">
          <span>
            Already have an account?{' '}
            <QuietLink
              to={`/login?${new URLSearchParams({ returnTo: classId ? `/checkout?classId=${encodeURIComponent(classId)}` : '/register' })}`}
            >
              Sign in
            </QuietLink>
          </span>
          <span>
            Just looking around? <QuietLink to="/signup">Create an account without registering</QuietLink>
          </span>
        </p>
      )}
    </section>
  )
}
