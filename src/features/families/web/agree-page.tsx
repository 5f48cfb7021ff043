import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { PoliciesContract } from '#src/features/policies/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { safeReturnTo } from '#src/lib/return-to.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { FamiliesContract } from '../contract.ts'
import { AgreeForm } from './agree/agree-form.tsx'

/** /agree: the policies that changed, or that were agreed to on the phone, read and signed; then back to where the family came from. */
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
              ? 'You agreed to these four on the phone. Please read them and sign with your name. Whether we may take photos stands with each child, on your family page.'
              : 'Please read what is new and agree, and then we go on with your registration.'}
          </p>
        )}
      </header>
      {policies.length === 0 ? (
        <div className="stack">
          <Note tone="good">You have agreed to everything that is in force.</Note>
          <p>
            <ButtonLink tone="primary" to={returnTo}>
              Go on
            </ButtonLink>
          </p>
        </div>
      ) : (
        <AgreeForm policies={policies} fullName={fullName} returnTo={returnTo} />
      )}
    </div>
  )
}
