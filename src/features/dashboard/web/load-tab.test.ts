import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { failedRead, pageApiContext } from '#src/lib/page-api.ts'
import { loadTab } from './load-tab.ts'

const ANSWERS: Record<string, unknown> = { 'GET /api/program': { timeZone: 'America/New_York' }, 'GET /api/events': [] }

function calendar(feed: () => Promise<unknown>) {
  const context = new RouterContextProvider()
  context.set(pageApiContext, key => (key === 'GET /api/calendar/feed' ? feed() : Promise.resolve(ANSWERS[key])))
  return loadTab('calendar', { context, url: new URL('http://localhost/dashboard?tab=calendar') })
}

test('a private link that fails to load is unknown, not missing', async () => {
  expect((await calendar(async () => ({ feed: null }))).feed).toBeNull()
  expect((await calendar(() => Promise.reject(failedRead({ message: '', code: 'busy' }, 503)))).feed).toBeUndefined()
})
