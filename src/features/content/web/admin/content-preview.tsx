import type { ReactNode } from 'react'
import { addressLine } from '#src/features/organization/business-lines.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { ArrowIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { paragraphsOf } from '../../paragraphs.ts'
import { fillIn } from '../../texts.ts'
import { type BuiltInText, type ContentRow, pageLabel, pathOf, shownText } from './content-rows.ts'
import type { ContentDraft } from './draft.ts'

/** The text among the others of its section, highlighted, as plain text. */
export function ContentPreview({
  draft,
  row,
  rows,
}: {
  draft: ContentDraft
  row?: ContentRow
  rows: readonly ContentRow[]
}) {
  const program = useProgram()
  const filled = (text: string) =>
    fillIn(text, { brand: program.brand, place: program.place, address: addressLine(program) })
  const beside = row?.builtIn ? rows.filter(each => each.builtIn && isBeside(each.builtIn, row.builtIn)) : []
  const all = beside.length > 0 ? beside : [row ?? { key: draft.key, title: draft.title, page: null, section: null }]
  const path = row && pathOf(row)
  return (
    <>
      <h2>Preview</h2>
      <Panel className="prevw">
        {all.map(each => {
          const isThis = each.key === draft.key
          const text = isThis ? (draft.isActive ? draft.content : (each.builtIn?.text ?? '')) : shownText(each)
          return <Shown key={each.key} name={each.key} text={filled(text)} marked={isThis} />
        })}
      </Panel>
      {!draft.isActive && (
        <p className="by">
          {row?.builtIn?.text ? 'Inactive. The page shows the built-in text.' : "Inactive. It isn't shown on the site."}
        </p>
      )}
      {row?.builtIn ? (
        <p className="by">
          {row.builtIn.page === 'site' ? 'Shown on every page' : `Shown on ${pageLabel(row.builtIn.page)}`}
          {row.builtIn.section && `, ${row.builtIn.section}`}.{' '}
          {path && (
            <a className="link" href={path} target="_blank" rel="noopener">
              Open the page <ArrowIcon />
              <VisuallyHidden> in a new tab</VisuallyHidden>
            </a>
          )}
        </p>
      ) : (
        <p className="by">No page uses this key.</p>
      )}
    </>
  )
}

const isBeside = (one: BuiltInText | undefined, other: BuiltInText | undefined) =>
  one !== undefined && one.page === other?.page && one.section === other.section

function Shown({ name, text, marked }: { name: string; text: string; marked: boolean }) {
  const words = (part: string): ReactNode => (marked ? <mark>{part}</mark> : part)
  const isTitle = name.endsWith('.title')
  return paragraphsOf(text).map((part, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and keep no state
    <p key={nth} className={isTitle ? 'ph1' : undefined}>
      {words(part)}
    </p>
  ))
}
