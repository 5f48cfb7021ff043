import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { PoliciesContract } from '#src/features/policies/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { safeReturnTo } from '#src/lib/return-to.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { FamiliesContract } from '../contract.ts'
import { AgreeForm } from './agree/agree-form.tsx'

/** /agree: read and sign policies that changed or were agreed to by phone, then return to the previous page. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const returnTo = safeReturnTo(url.searchParams.get('returnTo') ?? undefined) ?? '/dashboard'
  const asked = await orNothing(pageApi<FamiliesContract>(context)('GET /api/family/agreements'))
  if (!asked) throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`)
  const all = await pageApi<PoliciesContract>(context)('GET /api/policies')
  const policies = all.filter(each => asked.policies.some(name => name === each.policy))
  return { policies, fullName: asked.fullName, agreedByPhone: asked.agreedByPhone, returnTo }
}

const titleOf = (agreedByPhone: boolean) => (agreedByPhone ? 'Read and sign' : 'Our policies changed')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: titleOf(loaderData?.agreedByPhone ?? false) },
  { name: 'robots', content: 'noindex' },
]

export default function AgreePage() {
  const { policies, fullName, agreedByPhone, returnTo } = useLoaderData<typeof loader>()
  return (
    <div className="wrap slim page">
      <header className="page-head">
        <h1 tabIndex={-1}>{titleOf(agreedByPhone)}</h1>
        {policies.length > 0 && (
          <p className="sub">
            {agreedByPhone
              ? 'You agreed to these four policies on the phone. Please read them and sign below. You can set photo consent for each child on your family page.'
              : "Please read what's new and agree to continue with your registration."}
          </p>
        )}
      </header>
      {policies.length === 0 ? (
        <div className="stack">
          <Note tone="good">You've agreed to all current policies.</Note>
          <p>
            <ButtonLink tone="primary" to={returnTo}>
              Continue
            </ButtonLink>
          </p>
        </div>
      ) : (
        <AgreeForm policies={policies} fullName={fullName} returnTo={returnTo} />
      )}
    </div>
  )
}
