import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOffering } from '#src/features/classes/server/made-up-classes.ts'
import { children } from '#src/features/families/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { openUpdates, type Person, type Updates } from '#src/testing/open-updates.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { UpdateAnswer } from '../contract.ts'

let at: Updates
beforeAll(async () => {
  at = await openUpdates()
})
afterAll(() => at.site.close())

const say = (who: Person, photoConsent: boolean) =>
  at.site.db.update(children).set({ photoConsent }).where(eq(children.parentId, who.id))

test('an update shows to everyone, to the families of a class, or to one family (T25)', async () => {
  await at.share({ title: 'For all' })
  await at.share({ title: 'For birds', audience: 'class', offeringId: at.birds })
  await at.share({ title: 'For B', audience: 'family', parentId: at.b.id })
  expect(await at.titles(at.a)).toEqual(expect.arrayContaining(['For all', 'For birds']))
  expect(await at.titles(at.a)).not.toContain('For B')
  expect(await at.titles(at.b)).toEqual(expect.arrayContaining(['For all', 'For B']))
  expect(await at.titles(at.b)).not.toContain('For birds')
  expect(await at.titles(at.staff)).toEqual(expect.arrayContaining(['For all', 'For birds', 'For B']))
})

test('a hold or a waitlist entry is not a spot; families who left see what was shared before, not after', async () => {
  const c = await signedInPerson(at.site.db)
  const kim = await at.aChild(c, 'Kim')
  const clay = await anOffering(at.site.db)
  const place = await at.aPlace(c, kim, clay, {
    status: 'pending',
    confirmedAt: null,
    heldUntil: new Date('2030-01-01'),
  })
  const change = (set: Partial<typeof registrations.$inferInsert>) =>
    at.site.db.update(registrations).set(set).where(eq(registrations.id, place))
  await at.share({ title: 'Clay one', audience: 'class', offeringId: clay })
  const seen = async () => (await at.titles(c)).filter(title => title.startsWith('Clay'))
  expect(await seen()).toEqual([])
  await change({ status: 'waitlisted', heldUntil: null })
  expect(await seen()).toEqual([])
  await change({ status: 'confirmed', confirmedAt: at.clock.now() })
  expect(await seen()).toEqual(['Clay one'])
  at.clock.forward(1_000)
  await change({ status: 'cancelled', cancelledAt: at.clock.now() })
  await at.share({ title: 'Clay two', audience: 'class', offeringId: clay })
  expect(await seen()).toEqual(['Clay one'])
  // Never confirmed: an expired hold was never a spot.
  await change({ confirmedAt: null })
  expect(await seen()).toEqual([])
})

test("a photo's address in another family's browser answers as if it did not exist (T68)", async () => {
  const { photo: shown } = await at.shareWithPhoto({ audience: 'class', offeringId: at.birds }, [at.leo])
  const mine = await at.bytes(shown.id, at.a.cookie)
  expect([mine.status, mine.headers['content-type']]).toEqual([200, 'image/avif'])
  expect(mine.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  for (const size of ['480', '960', '1920', 'download']) {
    const unknown = await at.bytes(newId(), at.b.cookie, size)
    const foreign = await at.bytes(shown.id, at.b.cookie, size)
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect((await at.bytes(shown.id, undefined, size)).status).toBe(401)
  }
  expect((await at.bytes(shown.id, undefined)).text).toBe((await at.bytes(newId(), undefined)).text)
  const download = await at.bytes(shown.id, at.a.cookie, 'download')
  expect(download.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="photo.jpg"',
  })
})

test('a child without photo consent cannot be tagged, and nothing is saved', async () => {
  const noa = await at.aChild(at.b, 'Noa', false)
  const staged = await at.stage()
  const answer = await at.share({ title: 'Tagged', photos: [{ id: staged, children: [noa, at.leo] }] })
  expect([answer.status, answer.body.code, answer.body.children]).toEqual([409, 'no-consent', [noa]])
  expect(await at.titles(at.staff)).not.toContain('Tagged')
  // The same photo can still be shared without the tag.
  expect((await at.share({ title: 'Untagged', photos: [{ id: staged }] })).status).toBe(200)
  await at.site.db.delete(children).where(eq(children.id, noa))
})

test('a photo is hidden from families when a child in it loses consent, row and file, and staff still see it', async () => {
  const { id, photo: shown } = await at.shareWithPhoto({}, [at.leo, at.mia])
  const rowOf = async (who: Person) => (await at.list(who)).find(each => each.id === id)!
  expect((await rowOf(at.b)).photos).toHaveLength(1)
  await say(at.a, false)
  for (const who of [at.a, at.b]) {
    expect(await rowOf(who)).toMatchObject({ photos: [], imagePath: null, children: [] })
    expect((await at.bytes(shown.id, who.cookie)).status).toBe(404)
    expect((await at.bytes(shown.id, who.cookie, 'download')).status).toBe(404)
  }
  expect((await rowOf(at.staff)).photos).toHaveLength(1)
  expect((await at.bytes(shown.id, at.staff.cookie)).status).toBe(200)
  const managed = (await at.site.ask('GET', '/api/admin/updates', at.staff)).body.updates
  expect(managed.find((each: { id: string }) => each.id === id).hiddenPhotos).toEqual([shown.id])
  await say(at.a, true)
  expect((await at.bytes(shown.id, at.b.cookie)).status).toBe(200)
})

test('an unknown child counts as one without consent', async () => {
  const gone = await at.aChild(at.b, 'Gone')
  const { photo: shown } = await at.shareWithPhoto({}, [gone])
  expect((await at.bytes(shown.id, at.a.cookie)).status).toBe(200)
  await at.site.db.delete(children).where(eq(children.id, gone))
  expect((await at.bytes(shown.id, at.a.cookie)).status).toBe(404)
})

test('a family sees tags of its own children only, and never a last name', async () => {
  const { id } = await at.shareWithPhoto({ title: 'Both' }, [at.leo, at.mia])
  for (const [who, child, name] of [
    [at.a, at.leo, 'Leo'],
    [at.b, at.mia, 'Mia'],
  ] as const) {
    const answer = await at.site.ask('GET', '/api/updates', who)
    const row = answer.body.find((each: UpdateAnswer) => each.id === id)
    expect(row.children).toEqual([{ id: child, firstName: name }])
    expect(row.photos[0].childIds).toEqual([child])
    expect(answer.text).not.toContain('Secretsurname')
  }
})

test("the child filter only accepts the family's own child, and shows their photos and classes", async () => {
  await at.shareWithPhoto({ title: 'With Mia' }, [at.mia])
  expect(await at.titles(at.b, `?child=${at.mia}`)).toEqual(['With Mia', 'Both', 'Birds'])
  expect(await at.titles(at.a, `?child=${at.leo}`)).toEqual(expect.arrayContaining(['Both', 'For birds']))
  expect(await at.titles(at.a, `?child=${at.leo}`)).not.toContain('For all')
  const [foreign, unknown] = [
    await at.site.ask('GET', `/api/updates?child=${at.mia}`, at.a),
    await at.site.ask('GET', `/api/updates?child=${newId()}`, at.a),
  ]
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
})

test('an account with an unverified address sees no updates and no photos (T2)', async () => {
  const { photo: shown } = await at.shareWithPhoto({}, [])
  const unproved = await signedInPerson(at.site.db, { verified: false })
  expect(await at.list(unproved)).toEqual([])
  expect((await at.site.ask('GET', '/api/updates/unseen', unproved)).body).toEqual({ count: 0 })
  expect((await at.bytes(shown.id, unproved.cookie)).status).toBe(404)
})

test('unseen comes first; seen once stays seen, and only for its own audience', async () => {
  const d = await signedInPerson(at.site.db)
  const all = await at.list(d)
  expect((await at.site.ask('GET', '/api/updates/unseen', d)).body.count).toBeGreaterThan(5)
  const newest = all[0]!
  const mark = (id: string, who = d) => at.site.ask('POST', `/api/updates/${id}/seen`, { cookie: who.cookie, body: {} })
  expect((await mark(newest.id)).body).toEqual({ seen: true })
  expect((await mark(newest.id)).body).toEqual({ seen: true })
  const again = await at.list(d)
  expect(again[0]).toMatchObject({ seen: false })
  expect(again.find(each => each.id === newest.id) ?? { seen: true }).toMatchObject({ seen: true })
  const foreign = (await at.list(at.a)).find(each => each.title === 'For birds')!
  expect((await mark(foreign.id)).text).toBe((await mark(newId())).text)
  const { body } = await at.site.ask('GET', `/api/admin/updates/${newest.id}/views`, at.staff)
  expect(body.families.at(-1)).toMatchObject({ id: d.id, viewedAt: at.clock.now().toISOString() })
})

test('a recalled update disappears for all families right away, and can then be deleted with its files', async () => {
  const { id, photo: shown } = await at.shareWithPhoto({ title: 'Oops' }, [])
  const ask = (method: 'POST' | 'DELETE', path: string) => at.site.ask(method, path, { cookie: at.staff.cookie })
  expect((await ask('DELETE', `/api/updates/${id}`)).body.code).toBe('still-shared')
  const recalled = await ask('POST', `/api/updates/${id}/recall`)
  expect(recalled.body).toEqual({ recalledAt: at.clock.now().toISOString() })
  at.clock.forward(1_000)
  expect((await ask('POST', `/api/updates/${id}/recall`)).body).toEqual(recalled.body)
  expect(await at.titles(at.a)).not.toContain('Oops')
  expect((await at.bytes(shown.id, at.a.cookie)).status).toBe(404)
  expect((await at.bytes(shown.id, at.staff.cookie)).status).toBe(200)
  expect((await ask('DELETE', `/api/updates/${id}`)).body).toEqual({ deleted: true })
  expect((await at.bytes(shown.id, at.staff.cookie)).status).toBe(404)
  expect((await ask('DELETE', `/api/updates/${id}`)).status).toBe(404)
})
