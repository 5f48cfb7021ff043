import { expect, test } from 'vitest'
import { contentContract } from '#src/features/content/contract.ts'
import { CONTENT_LIMITS } from '#src/features/content/text-limits.ts'
import { CONTENT_KEYS } from './content-keys.ts'

const all = CONTENT_KEYS.flatMap(({ page, blocks }) =>
  Object.entries(blocks).map(([key, block]) => ({ page, key, ...block })),
)

test("every key is declared once, by one page, and starts with that page's name", () => {
  expect(all.length).toBeGreaterThan(50)
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(all.filter(({ key, page }) => !key.startsWith(`${page}.`))).toEqual([])
  expect(new Set(CONTENT_KEYS.map(({ page }) => page)).size).toBe(CONTENT_KEYS.length)
})

test('every built-in text can be saved unchanged', () => {
  const { body } = contentContract['POST /api/content']
  for (const { page, key, title, text, section } of all) {
    if (text === '') continue // Only shown once someone adds text.
    const read = body.safeParse({ key, title, content: text, page, section })
    expect([key, read.error?.issues ?? []]).toEqual([key, []])
    expect([key, text.length < CONTENT_LIMITS.content, /<\w/.test(text)]).toEqual([key, true, false])
  }
})

test('no two texts in a section have the same name in the list', () => {
  const names = all.map(({ page, section, title }) => `${page} / ${section} / ${title}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
