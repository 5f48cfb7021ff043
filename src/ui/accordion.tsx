import type { ReactNode } from 'react'

/**
 * Questions that open in place, built on `<details>`. They work without JavaScript, the browser's page search finds
 * them, and an address with `#key` opens its answer.
 */
export function Accordion({
  items,
  heading: Heading = 'h3',
}: {
  items: readonly { key: string; question: ReactNode; answer: ReactNode; open?: boolean }[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <div className="acc">
      {items.map(item => (
        <details key={item.key} className="acc-item" open={item.open}>
          <summary>
            <Heading>{item.question}</Heading>
            <span className="plus" aria-hidden="true" />
          </summary>
          <div className="a" id={item.key}>
            {item.answer}
          </div>
        </details>
      ))}
    </div>
  )
}
