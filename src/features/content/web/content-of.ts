import { createContext, type RouterContextProvider } from 'react-router'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import type { ContentContract } from '../contract.ts'
import type { ContentPage } from '../keys.ts'
import { withMarks } from '../text-marks.ts'
import type { ContentEntries } from '../texts.ts'

/** Whether the page is for someone who edits its texts. The page server says so; nobody else gets such a page. */
export const editingTextsContext = createContext(false)

/**
 * For loaders: the active texts staff saved for a page. For someone who edits texts, also the built-in ones, all with marks
 * that say where they are.
 */
export async function contentOf(context: Readonly<RouterContextProvider>, page: ContentPage): Promise<ContentEntries> {
  const api = pageApi<ContentContract>(context)
  const { entries } = await api('GET /api/content/public', { query: { page } })
  if (!context.get(editingTextsContext)) return entries
  // The route has the permission itself: without it, the page is what everyone sees.
  const builtIn = (await orNothing(api('GET /api/content/keys'))) ?? []
  const marked = builtIn
    .filter(each => each.page === page)
    .map(({ key, text }) => [key, withMarks(key, entries[key] ?? text)] as const)
  return { ...entries, ...Object.fromEntries(marked) }
}
