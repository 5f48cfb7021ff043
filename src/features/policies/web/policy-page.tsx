import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Note } from '#src/ui/note.tsx'
import type { PoliciesContract } from '../contract.ts'
import { type AgreedPolicy, POLICY_PATHS, policyAt } from '../policy-names.ts'
import { PolicyFacts } from './policy-facts.tsx'
import { PolicyText } from './policy-text.tsx'
import './policies.css'

/** /terms, /privacy, /cancellation-policy and /safety, with the same text as in the registration form. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const policy = policyAt(url.pathname)
  if (!policy) throw data(null, { status: 404 })
  return pageApi<PoliciesContract>(context)('GET /api/policies/:policy', { params: { policy } }).catch(asPageError)
}

export const meta = ({ loaderData: policy, matches }: MetaArgs<typeof loader>) => {
  const path = policy && POLICY_PATHS[policy.policy as AgreedPolicy]
  if (!policy || !path) return []
  return pageMeta({ title: policy.title, description: policy.summary, canonicalPath: path }, matches)
}

export default function PolicyPage() {
  const policy = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  return (
    <article className="wrap slim page">
      <header className="page-head">
        <h1 tabIndex={-1}>{policy.title}</h1>
        <PolicyFacts {...policy} timeZone={timeZone} />
      </header>
      <div className="stack loose">
        <Note title="In short" titleAs="h2">
          {policy.summary}
        </Note>
        <div className="prose">
          <PolicyText body={policy.body} />
        </div>
      </div>
    </article>
  )
}
