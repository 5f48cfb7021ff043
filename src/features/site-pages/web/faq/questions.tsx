import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Paragraphs } from '#src/features/content/web.ts'
import { Accordion } from '#src/ui/accordion.tsx'
import { QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { saysAll } from '../../faq-filter.ts'
import { Helped } from './helped.tsx'
import { useAnnouncedCount } from './use-announced-count.ts'
import { useOpenedByHash } from './use-opened-by-hash.ts'

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
