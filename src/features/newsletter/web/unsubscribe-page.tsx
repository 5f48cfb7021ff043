import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { api } from './newsletter-client.ts'

type State = 'asking' | 'left' | 'back' | 'old'

/**
 * /unsubscribe?token=…: unsubscribe with one click, with undo. Opening it changes nothing, because email apps check
 * links first.
 */
export function loader({ url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const token = (query.get('token') ?? '').slice(0, 100)
  const done = query.get('done')
  const isOld = token === '' || query.get('link') === 'old'
  const state: State = isOld ? 'old' : done === 'left' || done === 'back' ? done : 'asking'
  return { token, state }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) => [
  ...pageMeta(
    {
      title: 'Unsubscribe',
      description: 'Unsubscribe from the newsletter.',
      canonicalPath: '/unsubscribe',
      hidden: true,
    },
    matches,
  ),
  // The token is in the address, so no other site may see it.
  { name: 'referrer', content: 'no-referrer' },
]

const HEADINGS: Record<State, string> = {
  asking: 'Unsubscribe from the newsletter?',
  left: "You're unsubscribed",
  back: 'Welcome back',
  old: 'This link is incomplete',
}

export default function UnsubscribePage() {
  const { token, state: first } = useLoaderData<typeof loader>()
  const [state, setState] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current && state) heading.current?.focus()
  }, [state])

  const leave = () => api('POST /api/newsletter/unsubscribe', { query: {}, body: { token } })
  const comeBack = () => api('POST /api/newsletter/resubscribe', { body: { token } })
  const { start, isBusy, failure } = useAction(
    async (call: () => Promise<unknown>, then: State) => {
      changed.current = true
      await call()
      setState(then)
    },
    {
      onRefused(refusal) {
        const isOld = refusal.problem.code === 'link-not-usable'
        if (isOld) setState('old')
        return isOld
      },
    },
  )
  function send(event: FormEvent, call: () => Promise<unknown>, then: State) {
    event.preventDefault()
    void start(call, then)
  }

  return (
    <div className="wrap page newsletter-page stack">
      <h1 ref={heading} tabIndex={-1}>
        {HEADINGS[state]}
      </h1>
      <FailureNote failure={failure} title="That didn't work" />
      {(state === 'asking' || state === 'back') && (
        <>
          <p>
            {state === 'asking' ? "One click and you won't get our newsletter anymore." : "You're still subscribed."}{' '}
            This doesn't affect emails about your own classes.
          </p>
          <form
            method="post"
            action={`/api/newsletter/unsubscribe?${new URLSearchParams({ token })}`}
            onSubmit={event => send(event, leave, 'left')}
          >
            <Button
              type="submit"
              tone={state === 'asking' ? 'primary' : 'plain'}
              busy={isBusy}
              busyLabel="Unsubscribing"
            >
              Unsubscribe
            </Button>
          </form>
        </>
      )}
      {state === 'left' && (
        <>
          <p>You won't get our newsletter anymore. Changed your mind?</p>
          <form method="post" action="/api/newsletter/resubscribe" onSubmit={event => send(event, comeBack, 'back')}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" busy={isBusy} busyLabel="Resubscribing">
              Undo
            </Button>
          </form>
        </>
      )}
      {state === 'old' && (
        <>
          <p>Use the link at the end of our latest newsletter, or contact us and we'll unsubscribe you.</p>
          <p>
            <ButtonLink to="/contact">Contact us</ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
