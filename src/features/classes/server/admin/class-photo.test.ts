import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#src/platform/files/tables.ts'
import { aPhoto, formOf } from '#src/testing/pictures.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { classesFeature } from '../../server.ts'
import { anOffering, aPolicy } from '../made-up-classes.ts'

let site: Awaited<ReturnType<typeof serve>>
let admin: string
let staff: string
beforeAll(async () => {
  site = await serve(app => [classesFeature(app)])
  await aPolicy(site.db)
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
  staff = (await signedInPerson(site.db, { role: 'staff' })).cookie
})
afterAll(() => site.close())

async function send(id: string, cookie = admin) {
  const form = formOf([{ name: 'image', filename: 'a.jpg', bytes: await aPhoto({ width: 1000, height: 700 }) }])
  return site.ask('POST', `/api/admin/classes/${id}/photo`, { cookie, ...form })
}
const fetched = async (path: string) => (await site.ask('GET', path)).status

test('an admin can add and replace a class photo, and an unused photo is deleted', async () => {
  const id = await anOffering(site.db, {})
  expect((await send(id, staff)).status).toBe(403)
  const first = (await send(id)).body.imagePath
  expect([first, await fetched(first)]).toEqual([
    expect.stringMatching(/^\/api\/class-photos\/[0-9a-f-]{36}\/960$/),
    200,
  ])
  expect((await site.ask('GET', `/api/admin/classes/${id}`, { cookie: admin })).body.imagePath).toBe(first)
  const second = (await send(id)).body.imagePath
  expect([await fetched(first), await fetched(second), await site.db.$count(files)]).toEqual([404, 200, 1])
  const away = await site.ask('DELETE', `/api/admin/classes/${id}/photo`, { cookie: admin })
  expect([away.body.imagePath, await fetched(second), await site.db.$count(files)]).toEqual([null, 404, 0])
})

test('a photo uploaded for something else is not served as a class photo', async () => {
  const id = await anOffering(site.db, {})
  await send(id)
  const [file] = await site.db.select().from(files)
  await site.db.execute(`UPDATE offerings SET image_path = NULL WHERE id = '${id}'`)
  expect(await fetched(`/api/class-photos/${file!.id}/960`)).toBe(404)
})

test('browsers cache a class photo for an hour, and proxies do not', async () => {
  const address = (await send(await anOffering(site.db, {}))).body.imagePath
  for (const cookie of [undefined, admin])
    expect((await site.ask('GET', address, { cookie })).headers['cache-control']).toBe('private, max-age=3600')
})
