import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { api } from './calls.ts'

type State = 'asking' | 'off' | 'old'

/**
 * /weekly-report/stop?token=…: turns the Monday report off with one click, without signing in. Opening it changes nothing,
 * because email apps check links first.
 */
export function loader({ url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const token = (query.get('token') ?? '').slice(0, 100)
  const isOld = token === '' || query.get('link') === 'old'
  const state: State = isOld ? 'old' : query.get('done') === 'yes' ? 'off' : 'asking'
  return { token, state }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) => [
  ...pageMeta(
    {
      title: 'Turn off the Monday report',
      description: 'Turn off the Monday report.',
      canonicalPath: '/weekly-report/stop',
      hidden: true,
    },
    matches,
  ),
  // The token is in the address, so no other site may see it.
  { name: 'referrer', content: 'no-referrer' },
]

const HEADINGS: Record<State, string> = {
  asking: 'Turn off the Monday report?',
  off: 'The Monday report is off',
  old: 'This link is incomplete',
}

export default function StopWeeklyPage() {
  const { token, state: first } = useLoaderData<typeof loader>()
  const [state, setState] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current && state) heading.current?.focus()
  }, [state])
  const { start, isBusy, failure } = useAction(
    async () => {
      changed.current = true
      await api('POST /api/weekly-report/stop', { query: {}, body: { token } })
      setState('off')
    },
    {
      onRefused(refusal) {
        const isOld = refusal.problem.code === 'link-not-usable'
        if (isOld) setState('old')
        return isOld
      },
    },
  )
  function stop(event: FormEvent) {
    event.preventDefault()
    void start()
  }
  return (
    <div className="wrap page stack">
      <h1 ref={heading} tabIndex={-1}>
        {HEADINGS[state]}
      </h1>
      <FailureNote failure={failure} title="That didn't work" />
      {state === 'asking' && (
        <>
          <p>One click and you won't get the report by email anymore. You can turn it on again on the reports page.</p>
          <form method="post" action={`/api/weekly-report/stop?${new URLSearchParams({ token })}`} onSubmit={stop}>
            <Button type="submit" tone="primary" busy={isBusy} busyLabel="Turning off">
              Turn off the Monday report
            </Button>
          </form>
        </>
      )}
      {state === 'off' && (
        <>
          <p>You won't get it by email anymore. You can turn it on again on the reports page.</p>
          <p>
            <ButtonLink to="/admin/reports">Open the reports</ButtonLink>
          </p>
        </>
      )}
      {state === 'old' && (
        <>
          <p>Use the link in the latest report, or turn the email off on the reports page.</p>
          <p>
            <ButtonLink to="/admin/reports">Open the reports</ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
