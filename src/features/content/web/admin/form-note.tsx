import type { ContentRow } from './content-rows.ts'
import type { ContentDraft } from './draft.ts'

/** What a person should know about the text they write: words the page fills in, and that nobody asks for the key. */
export function FormNote({ row, draft }: { row?: ContentRow; draft: ContentDraft }) {
  const names = [...new Set(row?.builtIn?.text.match(/\{\w+\}/g) ?? [])]
  const missing = names.filter(name => !draft.content.includes(name))
  if (!row?.builtIn) return null
  if (names.length === 0) {
    return <p className="by">It stands where the page puts it; page and section only sort this list.</p>
  }
  return (
    <p className="by" role="status">
      {missing.length > 0
        ? `${listed(missing)} is no longer in the text, so the page leaves it out.`
        : `${listed(names)} is filled in by the page.`}
    </p>
  )
}

const listed = (names: readonly string[]) => names.join(' and ')
