import type { ContentRow } from './content-rows.ts'
import type { ContentDraft } from './draft.ts'

/** Notes about the text being edited: the placeholders the page fills in, and keys no page uses. */
export function FormNote({ row, draft }: { row?: ContentRow; draft: ContentDraft }) {
  const names = [...new Set(row?.builtIn?.text.match(/\{\w+\}/g) ?? [])]
  const missing = names.filter(name => !draft.content.includes(name))
  if (!row?.builtIn) return null
  if (names.length === 0) {
    return <p className="by">The page decides where this text appears. Page and section only sort this list.</p>
  }
  return (
    <p className="by" role="status">
      {missing.length > 0
        ? `${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} no longer in the text, so the page won't show ${missing.length === 1 ? 'it' : 'them'}.`
        : `The page fills in ${listed(names)}.`}
    </p>
  )
}

const listed = (names: readonly string[]) => names.join(' and ')
