import { eq } from 'drizzle-orm'
import { CONTENT_PAGES, type ContentBlocks } from '#src/features/content/keys.ts'
import { contentEntries } from '#src/features/content/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { SITE_PAGES, type SitePage } from '../site-pages.ts'

/** Texts that appear on more than one page say nothing about any of them. */
const SHARED = ['site', 'newsletter', 'search']

/** Every page with its current text: what staff saved, otherwise the built-in text. */
export async function readPageTexts(
  db: Queryable,
  builtIn: readonly ContentBlocks[],
): Promise<(SitePage & { body: string })[]> {
  const { key, content } = contentEntries
  const rows = await db.select({ key, content }).from(contentEntries).where(eq(contentEntries.isActive, true))
  const saved = new Map(rows.map(row => [row.key, row.content]))
  return SITE_PAGES.map(page => ({ ...page, body: bodyOf(page.path, builtIn, saved) }))
}

function bodyOf(path: string, builtIn: readonly ContentBlocks[], saved: ReadonlyMap<string, string>): string {
  return builtIn
    .filter(each => !SHARED.includes(each.page) && CONTENT_PAGES[each.page].path === path)
    .flatMap(each => Object.entries(each.blocks).map(([key, block]) => saved.get(key) ?? block.text))
    .join('\n\n')
    .replace(/ ?\{\w+\}/g, '')
}
