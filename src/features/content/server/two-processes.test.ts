import { expect, test } from 'vitest'
import { openServer } from '#src/app/open-server.ts'
import { readSettings } from '#src/platform/config/settings.ts'
import { freshDatabase } from '#src/testing/fresh-database.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

test('text saved by one process shows on the next load from the other', async () => {
  const open = await freshDatabase()
  const read = readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', RUN_JOBS: 'no' })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const first = await openServer({ open, settings: read.settings })
  const second = await openServer({ open, settings: read.settings })
  try {
    const { cookie } = await signedInPerson(open.db, { role: 'admin' })
    const words = { title: 'Hero title', page: 'home', section: 'hero', isActive: true }
    const shown = async ({ http }: typeof first) => {
      const answer = await http.inject({ url: '/api/content/public?page=home' })
      return answer.json().entries['home.hero.title'] as string | undefined
    }
    const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      first.http.inject({ method, url, headers: { cookie }, payload })

    expect([await shown(first), await shown(second)]).toEqual([undefined, undefined])
    const writes = [
      ['POST', '/api/content', { key: 'home.hero.title', ...words, content: 'One' }, 'One'],
      ['PUT', '/api/content/home.hero.title', { ...words, content: 'Two' }, 'Two'],
      ['PUT', '/api/content/home.hero.title', { ...words, content: 'Two', isActive: false }, undefined],
      ['POST', '/api/content/home.hero.title/restore', { version: 1 }, 'One'],
      ['DELETE', '/api/content/home.hero.title', undefined, undefined],
    ] as const
    for (const [method, url, payload, text] of writes) {
      expect((await send(method, url, payload)).statusCode).toBeLessThan(300)
      for (const process of [first, second]) await expect.poll(() => shown(process), { interval: 5 }).toBe(text)
    }
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await open.drop()
  }
})

test('unknown page names share one cached answer', async () => {
  const open = await freshDatabase()
  const read = readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', RUN_JOBS: 'no' })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const { http, api, stop } = await openServer({ open, settings: read.settings })
  try {
    for (let n = 0; n < 20; n++) await http.inject({ url: `/api/content/public?page=flood${n}&x=${n}` })
    expect(api.answers.size).toBe(1)
  } finally {
    await stop()
    await open.drop()
  }
})
