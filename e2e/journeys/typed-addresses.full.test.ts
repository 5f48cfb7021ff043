import { expect, test } from 'vitest'
import { PAYLOADS } from '../support/payloads.ts'
import { oneLineEnd, watchForScripts } from '../support/planted-page.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated } from '../support/visit.ts'

const stage = openStage()

test('the query in a search URL stays text (T70)', async () => {
  const visitor = await stage.visit({ viewport: DESKTOP })
  await watchForScripts(visitor)
  const { page, troubles } = visitor
  await page.goto('/about')
  const queries = PAYLOADS.map(text => oneLineEnd(text).trim().slice(0, 100))
  const found = await page.evaluate(async all => {
    const wrong: string[] = []
    for (const q of all) {
      const answer = await fetch(`/search-results?q=${encodeURIComponent(q)}`)
      const html = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const heading = html.querySelector('h1')!
      const born = [...html.querySelectorAll('body *')].filter(each =>
        each.getAttributeNames().some(name => name.startsWith('on') || name === 'srcdoc'),
      )
      const asTyped = heading.textContent === `Results for “${q}”` && heading.childElementCount === 0
      const inBox = [...html.querySelectorAll('main input')].some(each => each.getAttribute('value') === q)
      const scripts = html.querySelectorAll('main script, main style, main iframe, main object').length
      if (!answer.ok || !asTyped || !inBox || scripts > 0 || born.length > 0) wrong.push(q)
    }
    return wrong
  }, queries)
  expect(found).toEqual([])
  for (const path of ['/search-results?q=', '/classes?season=all&q=', '/faq?q=', '/blog?tag=', '/login?returnTo='])
    for (const q of [queries[0]!, queries[31]!]) {
      await page.goto(path + encodeURIComponent(q))
      await hydrated(page)
    }
  expect(troubles).toEqual([])
})
