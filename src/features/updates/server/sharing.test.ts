import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { anOffering, aPolicy } from '#src/features/classes/server/made-up-classes.ts'
import { contactMessages } from '#src/features/contact/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { familiesFeature } from '#src/features/families/server.ts'
import { organizationFeature } from '#src/features/organization/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { aPhoto, formOf, type Part } from '#src/testing/pictures.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { PhotoAnswer, UpdateAnswer } from '../contract.ts'
import { updatesFeature } from '../server.ts'
import { tellFamilies } from './tell-families.ts'

type Person = { id: string; email: string; cookie: string }
const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let staff: Person
let [a, b]: Person[] = []
let birds: string
let leo: string
let mia: string
let photo: Buffer

beforeAll(async () => {
  site = await serve(app => [organizationFeature(app), familiesFeature(app), updatesFeature(app)], { clock })
  await aPolicy(site.db)
  staff = await signedInPerson(site.db, { role: 'staff', firstName: 'Sam', lastName: 'Ortiz' })
  a = await signedInPerson(site.db, { email: 'a@example.com' })
  b = await signedInPerson(site.db, { email: 'b@example.com' })
  birds = await anOffering(site.db, { title: 'Paper Birds' })
  leo = await aChild(a, 'Leo')
  mia = await aChild(b, 'Mia')
  await aPlace(a, leo, birds)
  photo = await aPhoto({ width: 300, height: 200 })
})
afterAll(() => site.close())

async function aChild(parent: Person, firstName: string, photoConsent = true) {
  const id = newId()
  await site.db
    .insert(children)
    .values({ id, parentId: parent.id, firstName, lastName: 'Secretsurname', dateOfBirth: '2018-04-27', photoConsent })
  return id
}
async function aPlace(
  parent: Person,
  childId: string,
  offeringId: string,
  more: Partial<typeof registrations.$inferInsert> = {},
) {
  const id = newId()
  await site.db.insert(registrations).values({
    id,
    childId,
    offeringId,
    parentId: parent.id,
    status: 'confirmed',
    paymentStatus: 'paid',
    priceCents: 4500,
    confirmedAt: clock.now(),
    ...more,
  })
  return id
}

const say = (who: Person, photoConsent: boolean) =>
  site.db.update(children).set({ photoConsent }).where(eq(children.parentId, who.id))
const list = async (who: Person, query = ''): Promise<UpdateAnswer[]> =>
  (await site.ask('GET', `/api/updates${query}`, who)).body
const titles = async (who: Person, query = '') => (await list(who, query)).map(each => each.title)
const bytes = (photoId: string, cookie?: string, size = '480') =>
  site.ask('GET', `/api/updates/photos/${photoId}/${size}`, { cookie, headers: { accept: 'image/avif,image/webp' } })

async function stage(bytesOfPhoto: Buffer = photo): Promise<string> {
  const form = formOf([{ name: 'image', filename: 'a.jpg', bytes: bytesOfPhoto }])
  const answer = await site.ask('POST', '/api/updates/photos', { cookie: staff.cookie, ...form })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body.id
}
async function share(body: object, headers?: Record<string, string>) {
  clock.forward(1_000)
  return site.ask('POST', '/api/updates', {
    cookie: staff.cookie,
    body: { title: 'Birds', content: 'They landed.', ...body },
    headers,
  })
}
async function shareWithPhoto(body: object, tagged: string[]): Promise<{ id: string; photo: PhotoAnswer }> {
  const answer = await share({ ...body, photos: [{ id: await stage(), alt: 'Three birds', children: tagged }] })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return { id: answer.body.id, photo: answer.body.photos[0] }
}

test('the form of the spec: title, content and an optional image, as multipart', async () => {
  const words: Part[] = [
    { name: 'title', value: 'Herons' },
    { name: 'content', value: 'Two stand.' },
  ]
  const plain = await site.ask('POST', '/api/updates', { cookie: staff.cookie, ...formOf(words) })
  expect(plain.body).toMatchObject({ title: 'Herons', content: 'Two stand.', imagePath: null, photos: [] })
  const image: Part = { name: 'image', filename: 'x.jpg', bytes: photo }
  const withImage = await site.ask('POST', '/api/updates', { cookie: staff.cookie, ...formOf([image, ...words]) })
  expect(withImage.body).toMatchObject({
    imagePath: expect.stringMatching(/^\/api\/updates\/photos\/.*\/960$/),
    createdBy: { firstName: 'Sam', lastName: 'Ortiz' },
    createdAt: clock.now().toISOString(),
  })
  expect((await bytes(withImage.body.photos[0].id, a!.cookie)).status).toBe(200)
  const empty = await site.ask('POST', '/api/updates', {
    cookie: staff.cookie,
    ...formOf([{ name: 'title', value: ' ' }]),
  })
  expect([empty.status, empty.body.fields]).toEqual([
    400,
    { title: 'Title is required', content: 'Content is required' },
  ])
})

test('an update shows to everyone, to the families of a class, or to one family (T25)', async () => {
  await share({ title: 'For all' })
  await share({ title: 'For birds', audience: 'class', offeringId: birds })
  await share({ title: 'For B', audience: 'family', parentId: b!.id })
  expect(await titles(a!)).toEqual(expect.arrayContaining(['For all', 'For birds']))
  expect(await titles(a!)).not.toContain('For B')
  expect(await titles(b!)).toEqual(expect.arrayContaining(['For all', 'For B']))
  expect(await titles(b!)).not.toContain('For birds')
  expect(await titles(staff)).toEqual(expect.arrayContaining(['For all', 'For birds', 'For B']))
})

test('a hold and a waitlist are no place; who left sees what was shared before, not after', async () => {
  const c = await signedInPerson(site.db)
  const kim = await aChild(c, 'Kim')
  const clay = await anOffering(site.db)
  const place = await aPlace(c, kim, clay, { status: 'pending', confirmedAt: null, heldUntil: new Date('2030-01-01') })
  const change = (set: Partial<typeof registrations.$inferInsert>) =>
    site.db.update(registrations).set(set).where(eq(registrations.id, place))
  await share({ title: 'Clay one', audience: 'class', offeringId: clay })
  const seen = async () => (await titles(c)).filter(title => title.startsWith('Clay'))
  expect(await seen()).toEqual([])
  await change({ status: 'waitlisted', heldUntil: null })
  expect(await seen()).toEqual([])
  await change({ status: 'confirmed', confirmedAt: clock.now() })
  expect(await seen()).toEqual(['Clay one'])
  clock.forward(1_000)
  await change({ status: 'cancelled', cancelledAt: clock.now() })
  await share({ title: 'Clay two', audience: 'class', offeringId: clay })
  expect(await seen()).toEqual(['Clay one'])
  // Never confirmed: a hold that ran out was no place.
  await change({ confirmedAt: null })
  expect(await seen()).toEqual([])
})

test("a photo's address in another family's browser answers like one that does not exist (T68)", async () => {
  const { photo: shown } = await shareWithPhoto({ audience: 'class', offeringId: birds }, [leo])
  const mine = await bytes(shown.id, a!.cookie)
  expect([mine.status, mine.headers['content-type']]).toEqual([200, 'image/avif'])
  expect(mine.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  for (const size of ['480', '960', '1920', 'download']) {
    const unknown = await bytes(newId(), b!.cookie, size)
    const foreign = await bytes(shown.id, b!.cookie, size)
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect((await bytes(shown.id, undefined, size)).status).toBe(401)
  }
  expect((await bytes(shown.id, undefined)).text).toBe((await bytes(newId(), undefined)).text)
  const download = await bytes(shown.id, a!.cookie, 'download')
  expect(download.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="photo.jpg"',
  })
})

test('a child without photo consent cannot be tagged, and nothing is written then', async () => {
  const noa = await aChild(b!, 'Noa', false)
  const staged = await stage()
  const answer = await share({ title: 'Tagged', photos: [{ id: staged, children: [noa, leo] }] })
  expect([answer.status, answer.body.code, answer.body.children]).toEqual([409, 'no-consent', [noa]])
  expect(await titles(staff)).not.toContain('Tagged')
  // The same photo without the tag can still be shared.
  expect((await share({ title: 'Untagged', photos: [{ id: staged }] })).status).toBe(200)
  await site.db.delete(children).where(eq(children.id, noa))
})

test('a photo is gone for families with the consent of a child on it, row and file, and staff still see it', async () => {
  const { id, photo: shown } = await shareWithPhoto({}, [leo, mia])
  const rowOf = async (who: Person) => (await list(who)).find(each => each.id === id)!
  expect((await rowOf(b!)).photos).toHaveLength(1)
  await say(a!, false)
  for (const who of [a!, b!]) {
    expect(await rowOf(who)).toMatchObject({ photos: [], imagePath: null, children: [] })
    expect((await bytes(shown.id, who.cookie)).status).toBe(404)
    expect((await bytes(shown.id, who.cookie, 'download')).status).toBe(404)
  }
  expect((await rowOf(staff)).photos).toHaveLength(1)
  expect((await bytes(shown.id, staff.cookie)).status).toBe(200)
  const managed = (await site.ask('GET', '/api/admin/updates', staff)).body.updates
  expect(managed.find((each: { id: string }) => each.id === id).hiddenPhotos).toEqual([shown.id])
  await say(a!, true)
  expect((await bytes(shown.id, b!.cookie)).status).toBe(200)
})

test('a child that is no longer known counts as one that said no', async () => {
  const gone = await aChild(b!, 'Gone')
  const { photo: shown } = await shareWithPhoto({}, [gone])
  expect((await bytes(shown.id, a!.cookie)).status).toBe(200)
  await site.db.delete(children).where(eq(children.id, gone))
  expect((await bytes(shown.id, a!.cookie)).status).toBe(404)
})

test('a family learns of its own children on a photo and of nobody else, never a surname', async () => {
  const { id } = await shareWithPhoto({ title: 'Both' }, [leo, mia])
  for (const [who, child, name] of [
    [a!, leo, 'Leo'],
    [b!, mia, 'Mia'],
  ] as const) {
    const answer = await site.ask('GET', '/api/updates', who)
    const row = answer.body.find((each: UpdateAnswer) => each.id === id)
    expect(row.children).toEqual([{ id: child, firstName: name }])
    expect(row.photos[0].childIds).toEqual([child])
    expect(answer.text).not.toContain('Secretsurname')
  }
})

test('the filter by child asks for an own child, and shows its photos and classes', async () => {
  await shareWithPhoto({ title: 'With Mia' }, [mia])
  expect(await titles(b!, `?child=${mia}`)).toEqual(['With Mia', 'Both', 'Birds'])
  expect(await titles(a!, `?child=${leo}`)).toEqual(expect.arrayContaining(['Both', 'For birds']))
  expect(await titles(a!, `?child=${leo}`)).not.toContain('For all')
  const [foreign, unknown] = [
    await site.ask('GET', `/api/updates?child=${mia}`, a),
    await site.ask('GET', `/api/updates?child=${newId()}`, a),
  ]
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
})

test('an account whose address is not proved sees no update and no photo (T2)', async () => {
  const { photo: shown } = await shareWithPhoto({}, [])
  const unproved = await signedInPerson(site.db, { verified: false })
  expect(await list(unproved)).toEqual([])
  expect((await site.ask('GET', '/api/updates/unseen', unproved)).body).toEqual({ count: 0 })
  expect((await bytes(shown.id, unproved.cookie)).status).toBe(404)
})

test('unseen comes first; seen once is seen, and only what is meant for the family', async () => {
  const d = await signedInPerson(site.db)
  const all = await list(d)
  expect((await site.ask('GET', '/api/updates/unseen', d)).body.count).toBeGreaterThan(5)
  const newest = all[0]!
  const mark = (id: string, who = d) => site.ask('POST', `/api/updates/${id}/seen`, { cookie: who.cookie, body: {} })
  expect((await mark(newest.id)).body).toEqual({ seen: true })
  expect((await mark(newest.id)).body).toEqual({ seen: true })
  const again = await list(d)
  expect(again[0]).toMatchObject({ seen: false })
  expect(again.find(each => each.id === newest.id) ?? { seen: true }).toMatchObject({ seen: true })
  const foreign = (await list(a!)).find(each => each.title === 'For birds')!
  expect((await mark(foreign.id)).text).toBe((await mark(newId())).text)
  const { body } = await site.ask('GET', `/api/admin/updates/${newest.id}/views`, staff)
  expect(body.families.at(-1)).toMatchObject({ id: d.id, viewedAt: clock.now().toISOString() })
})

test('pages of one reading hold together, and the number of queries does not grow with rows', async () => {
  const e = await signedInPerson(site.db)
  for (let n = 0; n < 14; n++) await share({ title: `Many ${n}` })
  const asOf = clock.now().toISOString()
  const first = await list(e, `?asOf=${asOf}`)
  clock.forward(1_000)
  await site.ask('POST', `/api/updates/${first[0]!.id}/seen`, { cookie: e.cookie, body: {} })
  await share({ title: 'Later' })
  const second = await list(e, `?asOf=${asOf}&page=2`)
  expect(first).toHaveLength(12)
  expect(new Set([...first, ...second].map(each => each.id)).size).toBe(first.length + second.length)
  expect(second.map(each => each.title)).toEqual(expect.arrayContaining(['Many 0', 'Many 1']))
})

test('called back, it is gone for every family at once; then it can be deleted with its bytes', async () => {
  const { id, photo: shown } = await shareWithPhoto({ title: 'Oops' }, [])
  const ask = (method: 'POST' | 'DELETE', path: string) => site.ask(method, path, { cookie: staff.cookie })
  expect((await ask('DELETE', `/api/updates/${id}`)).body.code).toBe('still-shared')
  const recalled = await ask('POST', `/api/updates/${id}/recall`)
  expect(recalled.body).toEqual({ recalledAt: clock.now().toISOString() })
  clock.forward(1_000)
  expect((await ask('POST', `/api/updates/${id}/recall`)).body).toEqual(recalled.body)
  expect(await titles(a!)).not.toContain('Oops')
  expect((await bytes(shown.id, a!.cookie)).status).toBe(404)
  expect((await bytes(shown.id, staff.cookie)).status).toBe(200)
  expect((await ask('DELETE', `/api/updates/${id}`)).body).toEqual({ deleted: true })
  expect((await bytes(shown.id, staff.cookie)).status).toBe(404)
  expect((await ask('DELETE', `/api/updates/${id}`)).status).toBe(404)
})

test('one key shares once, and a photo belongs to one update', async () => {
  const staged = await stage()
  const key = { 'idempotency-key': 'share-1' }
  const body = { title: 'Once', photos: [{ id: staged }] }
  const [one, two] = [await share(body, key), await share(body, key)]
  expect(two.text).toBe(one.text)
  expect((await titles(staff)).filter(title => title === 'Once')).toHaveLength(1)
  const again = await share({ title: 'Stolen', photos: [{ id: staged }] })
  expect([again.status, again.body.code]).toEqual([409, 'photo-gone'])
  expect((await share({ photos: [{ id: newId() }] })).body.code).toBe('photo-gone')
  expect((await share({ audience: 'class', offeringId: newId() })).body.code).toBe('unknown-audience')
  expect((await share({ audience: 'family', parentId: staff.id })).body.code).toBe('unknown-audience')
  expect((await share({ photos: [{ id: await stage(), children: [newId()] }] })).body.code).toBe('unknown-child')
})

test('families are told by mail once, with a link and without a word or a photo of it', async () => {
  const { id } = await shareWithPhoto(
    { title: 'Canarytitle', content: 'Canarycontent', audience: 'class', offeringId: birds },
    [leo],
  )
  await tellFamilies(site.app, id)
  await tellFamilies(site.app, id)
  const sent = await site.db.select().from(mails).where(eq(mails.kind, 'new-update'))
  expect(sent.map(mail => [mail.to, mail.subject])).toEqual([['a@example.com', 'A new update from Paper Birds']])
  expect(sent[0]!.text).toContain('/dashboard?tab=updates')
  const said = JSON.stringify(sent)
  for (const secret of ['Canary', 'Leo', 'Secretsurname', '/api/updates', '<img']) expect(said).not.toContain(secret)
})

test('what was called back within the minute is told to nobody', async () => {
  const { id } = await shareWithPhoto({ title: 'Never told' }, [])
  await site.ask('POST', `/api/updates/${id}/recall`, staff)
  await tellFamilies(site.app, id)
  const sent = await site.db.select().from(mails).where(eq(mails.kind, 'new-update'))
  expect(sent.filter(mail => mail.once?.includes(id))).toEqual([])
})

test('a family that switched these mails off is told nothing, and sees the update all the same', async () => {
  const quiet = await signedInPerson(site.db)
  const mailsOff = (off: ('updates' | 'messages')[]) =>
    site.db.update(users).set({ mailsOff: off }).where(eq(users.id, quiet.id))
  const told = async (title: string) => {
    const { id } = await shareWithPhoto({ title, audience: 'family', parentId: quiet.id }, [])
    await tellFamilies(site.app, id)
    return site.db.$count(mails, eq(mails.once, `update:${id}:${quiet.id}`))
  }
  await mailsOff(['updates'])
  expect(await told('Quietly')).toBe(0)
  expect(await titles(quiet)).toContain('Quietly')
  await mailsOff(['messages'])
  expect(await told('Aloud')).toBe(1)
})

test('sharing, calling back and deleting are in the audit log: for whom, not what', async () => {
  const { id } = await shareWithPhoto({ title: 'Secretword', audience: 'family', parentId: b!.id }, [mia])
  await site.ask('POST', `/api/updates/${id}/recall`, staff)
  await site.ask('POST', `/api/updates/${id}/recall`, staff)
  await site.ask('DELETE', `/api/updates/${id}`, staff)
  const changes = await site.db.select().from(auditChanges).where(eq(auditChanges.thingId, id))
  const forB = { audience: 'family', parentId: b!.id }
  expect(changes.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['update', null, expect.objectContaining(forB)],
    ['update', { recalledAt: null }, { recalledAt: expect.any(String) }],
    ['update', expect.objectContaining(forB), null],
  ])
  expect(JSON.stringify(changes)).not.toContain('Secretword')
})

test('staff choose among classes with families, and find families and children by name', async () => {
  const read = async (path: string) => (await site.ask('GET', path, staff)).body
  const choices = await read('/api/admin/update-audiences?q=alva')
  expect(choices.classes).toContainEqual(expect.objectContaining({ id: birds, title: 'Paper Birds', families: 1 }))
  expect(choices.families.length).toBeGreaterThan(0)
  expect((await read('/api/admin/update-audiences')).families).toEqual([])
  expect(await read(`/api/admin/update-children?offeringId=${birds}`)).toEqual([
    { id: leo, name: 'Leo Secretsurname', photoConsent: 'yes' },
  ])
  expect((await read('/api/admin/update-children?q=MIA')).map((each: { id: string }) => each.id)).toEqual([mia])
  expect(await read('/api/admin/update-children')).toEqual([])
})

test('a photo can be reported to the office by who may see it, in words that name no child', async () => {
  await say(a!, true)
  const { photo: shown } = await shareWithPhoto({ audience: 'class', offeringId: birds, title: 'Leo and his bird' }, [
    leo,
  ])
  const report = (cookie?: string) =>
    site.ask('POST', `/api/updates/photos/${shown.id}/report`, { cookie, body: { words: 'Somebody else is in it.' } })
  expect((await report()).status).toBe(401)
  expect((await report(b!.cookie)).status).toBe(404)
  const unproved = await signedInPerson(site.db, { verified: false })
  expect((await report(unproved.cookie)).status).toBe(404)
  expect(await site.db.$count(contactMessages)).toBe(0)

  const filed = await report(a!.cookie)
  expect([filed.status, filed.body.message]).toEqual([200, expect.stringContaining(filed.body.reference)])
  const [message] = await site.db.select().from(contactMessages)
  expect(message).toMatchObject({ userId: a!.id, state: 'new', subject: 'general' })
  expect(message!.message).toMatch(
    /^Reported: photo 1 of 1 in the update of \w+, Nov 20.*\n\nSomebody else is in it\.$/,
  )
  const sent = await site.db.select().from(mails).where(eq(mails.kind, 'contact-message'))
  expect(sent).toHaveLength(1)
  expect(sent[0]!.text).not.toContain('Leo')
})
