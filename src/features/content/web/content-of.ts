import type { RouterContextProvider } from 'react-router'
import { pageApi } from '#src/lib/page-api.ts'
import type { ContentContract } from '../contract.ts'
import type { ContentPage } from '../keys.ts'
import type { ContentEntries } from '../texts.ts'

/** For loaders: the active texts staff saved for a page. */
export async function contentOf(context: Readonly<RouterContextProvider>, page: ContentPage): Promise<ContentEntries> {
  const { entries } = await pageApi<ContentContract>(context)('GET /api/content/public', { query: { page } })
  return entries
}
