import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Paragraphs } from '#src/features/content/web.ts'
import { Accordion } from '#src/ui/accordion.tsx'
import { LinkButton, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { saysAll } from '../../faq-filter.ts'

const QUIET_MS = 500

/** Announces the number of matching questions half a second after the last key, but not when the page opens. */
function useAnnouncedCount(typed: string, count: number): void {
  const before = useRef(typed)
  useEffect(() => {
    if (before.current === typed) return
    const timer = setTimeout(() => {
      before.current = typed
      announce(count === 1 ? '1 question' : `${count} questions`)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed, count])
}

type Item = { key: string; question: string; answer: string }

/**
 * The heading, the filter box and the questions. The box is a GET form, so it works without JavaScript too: then the
 * server filters.
 */
export function Questions({ title, items }: { title: string; items: readonly Item[] }) {
  const [asked] = useSearchParams()
  const [typed, setTyped] = useState(asked.get('q') ?? '')
  useOpenedByHash(() => setTyped(''))
  const found = items.filter(({ question, answer }) => saysAll(typed, question, answer))
  useAnnouncedCount(typed, found.length)
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
        <search>
          <form action="/faq" method="get" onSubmit={event => event.preventDefault()}>
            <SearchInput
              label="Find a question"
              name="q"
              maxLength={100}
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          </form>
        </search>
      </div>
      {found.length > 0 ? (
        <Accordion
          heading="h2"
          items={found.map(({ key, question, answer }) => ({
            key,
            question,
            answer: (
              <>
                <Paragraphs text={answer} />
                <Helped id={key} />
              </>
            ),
          }))}
        />
      ) : (
        <EmptyState titleAs="h2" title="No matching questions" action={<QuietLink to="/contact">Ask us</QuietLink>}>
          Try a different word, or send us your question and we'll answer it.
        </EmptyState>
      )}
    </>
  )
}

/** Below an answer: whether it helped, a way to ask more, and a link to the answer. */
function Helped({ id }: { id: string }) {
  const [enough, setEnough] = useState(false)
  const say = () => {
    setEnough(true)
    announce('Glad that helped.')
  }
  return (
    <div className="row helped">
      {enough ? (
        <span className="by">Glad that helped.</span>
      ) : (
        <>
          <span className="by">Was this helpful?</span>
          <LinkButton className="needs-script" onClick={say}>
            Yes
          </LinkButton>
        </>
      )}
      <QuietLink to="/contact">Message us</QuietLink>
      <a className="link push" href={`#${id}`}>
        Link to this answer
      </a>
    </div>
  )
}

/**
 * Opens the answer named in the address (`/faq#snacks`). Most browsers do this themselves; this covers the others,
 * navigation within the site, and answers hidden by the filter, for which `showAll` is called first.
 */
function useOpenedByHash(showAll: () => void): void {
  const { hash } = useLocation()
  const open = useEffectEvent(() => {
    const key = decodeURIComponent(location.hash.slice(1))
    if (!key) return
    const answer = document.getElementById(key)
    if (!answer) return showAll()
    const details = answer.closest('details')
    if (!details || details.open) return
    details.open = true
    details.scrollIntoView({ block: 'start' })
  })
  // Before focus moves to the answer (route-focus.tsx), because nothing inside a closed one can take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the reason to run
  useLayoutEffect(() => open(), [hash])
  useEffect(() => {
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
