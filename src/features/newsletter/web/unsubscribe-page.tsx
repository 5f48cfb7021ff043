import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { api } from './newsletter-client.ts'

type State = 'asking' | 'left' | 'back' | 'old'

/** /unsubscribe?token=…: one click out, with undo. Opening it changes nothing: mail programs look first. */
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
      title: 'Leave the newsletter',
      description: 'One click out of the newsletter.',
      canonicalPath: '/unsubscribe',
      hidden: true,
    },
    matches,
  ),
  // The token stands in the address: no other site is told it.
  { name: 'referrer', content: 'no-referrer' },
]

const HEADINGS: Record<State, string> = {
  asking: 'Leave the newsletter?',
  left: 'You are off the list',
  back: 'Welcome back',
  old: 'This link is not complete',
}

export default function UnsubscribePage() {
  const { token, state: first } = useLoaderData<typeof loader>()
  const [state, setState] = useState(first)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current && state) heading.current?.focus()
  }, [state])

  const leave = () => api('POST /api/newsletter/unsubscribe', { query: {}, body: { token } })
  const comeBack = () => api('POST /api/newsletter/resubscribe', { body: { token } })

  async function send(event: FormEvent, call: () => Promise<unknown>, then: State) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    changed.current = true
    try {
      await call()
      setState(then)
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'link-not-usable') setState('old')
      else setFailure(sentenceOf(error, 'We could not reach our server. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="wrap page newsletter-page stack">
      <h1 ref={heading} tabIndex={-1}>
        {HEADINGS[state]}
      </h1>
      {failure && (
        <Note tone="bad" role="alert" title="That did not work">
          {failure}
        </Note>
      )}
      {(state === 'asking' || state === 'back') && (
        <>
          <p>
            {state === 'asking'
              ? 'One click, and no more newsletters come to you.'
              : 'Nothing has changed: the newsletter comes to you.'}{' '}
            Mails about your own classes are not part of it.
          </p>
          <form
            method="post"
            action={`/api/newsletter/unsubscribe?${new URLSearchParams({ token })}`}
            onSubmit={event => send(event, leave, 'left')}
          >
            <Button
              type="submit"
              tone={state === 'asking' ? 'primary' : 'plain'}
              busy={busy}
              busyLabel="Taking you off"
            >
              Leave the newsletter
            </Button>
          </form>
        </>
      )}
      {state === 'left' && (
        <>
          <p>No more newsletters come to you. Was it a slip of the finger?</p>
          <form method="post" action="/api/newsletter/resubscribe" onSubmit={event => send(event, comeBack, 'back')}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" busy={busy} busyLabel="Putting you back">
              Undo
            </Button>
          </form>
        </>
      )}
      {state === 'old' && (
        <>
          <p>Please use the link at the end of our newest newsletter, or write to us and we take you off the list.</p>
          <p>
            <ButtonLink to="/contact">Write to us</ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
