import { expect, test } from 'vitest'
import { FAMILY } from '../support/screens/family.ts'
import { OFFICE } from '../support/screens/office.ts'
import { PUBLIC } from '../support/screens/public.ts'
import { openScene, pathOf, visitOf } from '../support/screens/scene.ts'

const scene = openScene()

test('every page has a unique title', async () => {
  const titles = new Map<string, string>()
  for (const screen of [...PUBLIC, ...FAMILY, ...OFFICE]) {
    if (screen.act) continue
    const answer = await visitOf(screen, scene).context.request.get(await pathOf(screen, scene))
    const title = /<title>([^<]+)<\/title>/.exec(await answer.text())?.[1]
    expect(title, screen.name).toBeDefined()
    titles.set(new URL(answer.url()).pathname, title!)
  }
  const byTitle = Map.groupBy(titles, ([, title]) => title)
  const shared = [...byTitle].filter(([, pages]) => pages.length > 1)
  expect(shared.map(([title, pages]) => `${title}: ${pages.map(([path]) => path).join(', ')}`)).toEqual([])
  expect(titles.size).toBeGreaterThan(50)
})
