import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#src/platform/files/tables.ts'
import { withLogo } from '#src/platform/mail/frame.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { aPhoto, formOf } from '#src/testing/pictures.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { organizationFeature, readMailSender, settingsCache } from '../server.ts'

let site: Awaited<ReturnType<typeof serve>>
let admin: { cookie: string }
beforeAll(async () => {
  site = await serve(app => [organizationFeature(app)])
  admin = await signedInPerson(site.db, { role: 'admin' })
})
afterAll(() => site.close())

async function send(width: number) {
  const form = formOf([{ name: 'image', filename: 'logo.jpg', bytes: await aPhoto({ width, height: 300 }) }])
  return (await site.ask('POST', '/api/admin/settings/logo', { ...admin, ...form })).body.logo as string
}
const told = async () => (await site.ask('GET', '/api/program')).body.logo

test('a logo is a small square picture for pages and emails, and a new one replaces it', async () => {
  expect(await told()).toBeNull()
  expect(await readMailSender(site.app)).toEqual({ name: 'Curiously Creative' })
  const first = await send(900)
  const answer = await site.ask('GET', first)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(answer.bytes).metadata()
  expect([width, height]).toEqual([192, 192])
  const second = await send(300)
  expect([(await site.ask('GET', first)).status, (await site.ask('GET', second)).status]).toEqual([404, 200])
  expect(await site.db.$count(files)).toBe(1)
  settingsCache.forget()
  const { logo } = await readMailSender(site.app)
  expect(logo).toEqual({ url: new URL(second, site.app.settings.publicUrl).href, name: 'Curiously Creative' })
  await site.ask('DELETE', '/api/admin/settings/logo', admin)
  expect([(await site.ask('GET', second)).status, await site.db.$count(files)]).toEqual([404, 0])
  settingsCache.forget()
  expect(await told()).toBeNull()
})

test('an email shows the current logo, with the name where pictures are off', () => {
  const { html, text } = mailLayout({ heading: 'Hello', paragraphs: [], footer: 'Us' })
  const shown = withLogo(html, { url: 'https://example.org/api/logo/1', name: 'Quill & "Kiln"' })
  expect(shown).toContain('<img src="https://example.org/api/logo/1" alt="Quill &#38; &#34;Kiln&#34;" width="64"')
  expect(withLogo(html, undefined)).not.toContain('<img')
  expect(text).not.toContain('logo')
})
