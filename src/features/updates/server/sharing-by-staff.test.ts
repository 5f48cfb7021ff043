import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { anOffering } from '#src/features/classes/server/made-up-classes.ts'
import { contactMessages } from '#src/features/contact/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { openUpdates, type Updates } from '#src/testing/open-updates.ts'
import { formOf, type Part } from '#src/testing/pictures.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { notifyFamilies } from './notify-families.ts'

let at: Updates
beforeAll(async () => {
  at = await openUpdates()
})
afterAll(() => at.site.close())

test('the form takes a title, content and an optional image, as multipart', async () => {
  const words: Part[] = [
    { name: 'title', value: 'Herons' },
    { name: 'content', value: 'Two stand.' },
  ]
  const plain = await at.site.ask('POST', '/api/updates', { cookie: at.staff.cookie, ...formOf(words) })
  expect(plain.body).toMatchObject({ title: 'Herons', content: 'Two stand.', imagePath: null, photos: [] })
  const image: Part = { name: 'image', filename: 'x.jpg', bytes: at.photo }
  const withImage = await at.site.ask('POST', '/api/updates', { cookie: at.staff.cookie, ...formOf([image, ...words]) })
  expect(withImage.body).toMatchObject({
    imagePath: expect.stringMatching(/^\/api\/updates\/photos\/.*\/960$/),
    createdBy: { firstName: 'Sam', lastName: 'Ortiz' },
    createdAt: at.clock.now().toISOString(),
  })
  expect((await at.bytes(withImage.body.photos[0].id, at.a.cookie)).status).toBe(200)
  const empty = await at.site.ask('POST', '/api/updates', {
    cookie: at.staff.cookie,
    ...formOf([{ name: 'title', value: ' ' }]),
  })
  expect([empty.status, empty.body.fields]).toEqual([
    400,
    { title: 'Title is required', content: 'Content is required' },
  ])
})

test('pages of one list stay consistent while new updates are shared', async () => {
  const e = await signedInPerson(at.site.db)
  for (let n = 0; n < 14; n++) await at.share({ title: `Many ${n}` })
  const asOf = at.clock.now().toISOString()
  const first = await at.list(e, `?asOf=${asOf}`)
  at.clock.forward(1_000)
  await at.site.ask('POST', `/api/updates/${first[0]!.id}/seen`, { cookie: e.cookie, body: {} })
  await at.share({ title: 'Later' })
  const second = await at.list(e, `?asOf=${asOf}&page=2`)
  expect(first).toHaveLength(12)
  expect(new Set([...first, ...second].map(each => each.id)).size).toBe(first.length + second.length)
  expect(second.map(each => each.title)).toEqual(expect.arrayContaining(['Many 0', 'Many 1']))
})

test('one key shares once, and a photo belongs to one update', async () => {
  const staged = await at.stage()
  const key = { 'idempotency-key': 'share-1' }
  const body = { title: 'Once', photos: [{ id: staged }] }
  const [one, two] = [await at.share(body, key), await at.share(body, key)]
  expect(two.text).toBe(one.text)
  expect((await at.titles(at.staff)).filter(title => title === 'Once')).toHaveLength(1)
  const again = await at.share({ title: 'Stolen', photos: [{ id: staged }] })
  expect([again.status, again.body.code]).toEqual([409, 'photo-gone'])
  expect((await at.share({ photos: [{ id: newId() }] })).body.code).toBe('photo-gone')
  expect((await at.share({ audience: 'class', offeringId: newId() })).body.code).toBe('unknown-audience')
  expect((await at.share({ audience: 'family', parentId: at.staff.id })).body.code).toBe('unknown-audience')
  expect((await at.share({ photos: [{ id: await at.stage(), children: [newId()] }] })).body.code).toBe('unknown-child')
})

test('families get one email with its text and a link, and none of its photos', async () => {
  const { id } = await at.shareWithPhoto(
    { title: 'Tonight', content: 'We folded birds.\n\n<b>Bold</b> ones.', audience: 'class', offeringId: at.birds },
    [at.leo],
  )
  await notifyFamilies(at.site.app, id)
  await notifyFamilies(at.site.app, id)
  const sent = await at.site.db.select().from(mails).where(eq(mails.kind, 'new-update'))
  expect(sent.map(mail => [mail.to, mail.subject])).toEqual([['a@example.com', 'Paper Birds: Tonight']])
  expect(sent[0]!.text).toContain('/dashboard?tab=updates')
  for (const said of ['Tonight', 'We folded birds.', '<b>Bold</b> ones.', 'See 1 photo'])
    expect(sent[0]!.text).toContain(said)
  expect(sent[0]!.html).toContain('&#60;b&#62;Bold')
  const said = JSON.stringify(sent)
  for (const secret of ['Leo', 'Secretsurname', '/api/updates', '<img']) expect(said).not.toContain(secret)
})

test('staff see who will get an email before sharing, and exactly those families get it', async () => {
  const families = [
    await signedInPerson(at.site.db),
    await signedInPerson(at.site.db, { verified: false }),
    await signedInPerson(at.site.db),
    await signedInPerson(at.site.db),
  ] as const
  const [, unproved, off, bounced] = families
  await at.site.db
    .update(users)
    .set({ mailsOff: ['updates'], phone: '(407) 555-0101' })
    .where(eq(users.id, off.id))
  const [bouncing] = await at.site.db.select().from(users).where(eq(users.id, bounced.id))
  await at.site.db.insert(mails).values({
    id: newId(),
    kind: 'new-update',
    to: bouncing!.email,
    subject: 'Earlier',
    html: '',
    text: '',
    parkedAt: at.clock.now(),
    failedBecause: '550 no such user',
  })
  const before = { emailed: 0, withoutEmail: 0 }
  for (const family of families) {
    const { body } = await at.site.ask('GET', `/api/admin/update-recipients?parentId=${family.id}`, at.staff)
    before.emailed += body.emailed
    before.withoutEmail += body.withoutEmail
    const because = new Map([
      [unproved.id, 'not-confirmed'],
      [off.id, 'emails-off'],
      [bounced.id, 'bounced'],
    ]).get(family.id)
    expect(body.named.map((each: { because: string }) => each.because)).toEqual(because ? [because] : [])
  }
  expect(before).toEqual({ emailed: 1, withoutEmail: 3 })
  const everyone = await at.site.ask('GET', '/api/admin/update-recipients', at.staff)
  const { id } = await at.shareWithPhoto({ title: 'To everyone' }, [])
  await notifyFamilies(at.site.app, id)
  const sent = await at.site.db
    .select()
    .from(mails)
    .where(like(mails.once, `update:${id}:%`))
  expect(sent).toHaveLength(everyone.body.emailed)
  const told = (who: { id: string }) => sent.filter(mail => mail.once === `update:${id}:${who.id}`).length
  expect(families.map(told)).toEqual([1, 0, 0, 0])
  expect(everyone.body.named).toContainEqual(expect.objectContaining({ id: off.id, phone: '(407) 555-0101' }))
})

test('an update recalled within a minute sends no email', async () => {
  const { id } = await at.shareWithPhoto({ title: 'Never told' }, [])
  await at.site.ask('POST', `/api/updates/${id}/recall`, at.staff)
  await notifyFamilies(at.site.app, id)
  const sent = await at.site.db.select().from(mails).where(eq(mails.kind, 'new-update'))
  expect(sent.filter(mail => mail.once?.includes(id))).toEqual([])
})

test('an unverified address and a closed account get no email', async () => {
  const [unproved, closed] = [await signedInPerson(at.site.db, { verified: false }), await signedInPerson(at.site.db)]
  await at.site.db.update(users).set({ disabledAt: at.clock.now() }).where(eq(users.id, closed.id))
  const { id } = await at.shareWithPhoto({ title: 'For all' }, [])
  await notifyFamilies(at.site.app, id)
  const told = (who: { id: string }) => at.site.db.$count(mails, eq(mails.once, `update:${id}:${who.id}`))
  expect([await told(at.a), await told(unproved), await told(closed)]).toEqual([1, 0, 0])
})

test('a family that turned these emails off gets none, but still sees the update', async () => {
  const quiet = await signedInPerson(at.site.db)
  const mailsOff = (off: ('updates' | 'messages')[]) =>
    at.site.db.update(users).set({ mailsOff: off }).where(eq(users.id, quiet.id))
  const told = async (title: string) => {
    const { id } = await at.shareWithPhoto({ title, audience: 'family', parentId: quiet.id }, [])
    await notifyFamilies(at.site.app, id)
    return at.site.db.$count(mails, eq(mails.once, `update:${id}:${quiet.id}`))
  }
  await mailsOff(['updates'])
  expect(await told('Quietly')).toBe(0)
  expect(await at.titles(quiet)).toContain('Quietly')
  await mailsOff(['messages'])
  expect(await told('Aloud')).toBe(1)
})

test('sharing, recalling and deleting are in the audit log: the audience, not the content', async () => {
  const { id } = await at.shareWithPhoto({ title: 'Secretword', audience: 'family', parentId: at.b.id }, [at.mia])
  await at.site.ask('POST', `/api/updates/${id}/recall`, at.staff)
  await at.site.ask('POST', `/api/updates/${id}/recall`, at.staff)
  await at.site.ask('DELETE', `/api/updates/${id}`, at.staff)
  const changes = await at.site.db.select().from(auditChanges).where(eq(auditChanges.thingId, id))
  const forB = { audience: 'family', parentId: at.b.id }
  expect(changes.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['update', null, expect.objectContaining(forB)],
    ['update', { recalledAt: null }, { recalledAt: expect.any(String) }],
    ['update', expect.objectContaining(forB), null],
  ])
  expect(JSON.stringify(changes)).not.toContain('Secretword')
})

test('staff choose among classes with families, and find families and children by name', async () => {
  const read = async (path: string) => (await at.site.ask('GET', path, at.staff)).body
  const choices = await read('/api/admin/update-audiences?q=alva')
  expect(choices.classes).toContainEqual(expect.objectContaining({ id: at.birds, title: 'Paper Birds', families: 1 }))
  expect(choices.families.length).toBeGreaterThan(0)
  expect((await read('/api/admin/update-audiences')).families).toEqual([])
  expect(await read(`/api/admin/update-children?offeringId=${at.birds}`)).toEqual([
    { id: at.leo, name: 'Leo Secretsurname', photoConsent: 'yes' },
  ])
  expect((await read('/api/admin/update-children?q=MIA')).map((each: { id: string }) => each.id)).toEqual([at.mia])
  expect(await read('/api/admin/update-children')).toEqual([])
})

test('a class lists all its children, however many, because some must not be in photos', async () => {
  const flock = await anOffering(at.site.db, { title: 'A whole flock', capacity: 0 })
  for (let n = 0; n < 101; n++) await at.aPlace(at.a, await at.aChild(at.a, `Aaron ${n}`), flock)
  const zoe = await at.aChild(at.a, 'Zoe', false)
  await at.aPlace(at.a, zoe, flock)
  const { body } = await at.site.ask('GET', `/api/admin/update-children?offeringId=${flock}`, at.staff)
  expect([body.length, body.at(-1)]).toEqual([102, { id: zoe, name: 'Zoe Secretsurname', photoConsent: 'no' }])
  const ofFamily = await at.site.ask('GET', `/api/admin/update-children?parentId=${at.a.id}`, at.staff)
  expect(ofFamily.body.at(-1).id).toBe(zoe)
})

test('anyone who can see a photo can report it, and the report names no child', async () => {
  const { photo: shown } = await at.shareWithPhoto(
    { audience: 'class', offeringId: at.birds, title: 'Leo and his bird' },
    [at.leo],
  )
  const report = (cookie?: string) =>
    at.site.ask('POST', `/api/updates/photos/${shown.id}/report`, {
      cookie,
      body: { words: 'Someone else is in it.' },
    })
  expect((await report()).status).toBe(401)
  expect((await report(at.b.cookie)).status).toBe(404)
  const unproved = await signedInPerson(at.site.db, { verified: false })
  expect((await report(unproved.cookie)).status).toBe(404)
  expect(await at.site.db.$count(contactMessages)).toBe(0)

  const filed = await report(at.a.cookie)
  expect([filed.status, filed.body.message]).toEqual([200, expect.stringContaining(filed.body.reference)])
  const [message] = await at.site.db.select().from(contactMessages)
  expect(message).toMatchObject({ userId: at.a.id, state: 'new', subject: 'general' })
  expect(message!.message).toMatch(
    /^Reported: photo 1 of 1 in the update from \w+, Nov 20.*\n\nSomeone else is in it\.$/,
  )
  const sent = await at.site.db.select().from(mails).where(eq(mails.kind, 'contact-message'))
  expect(sent).toHaveLength(1)
  expect(sent[0]!.text).not.toContain('Leo')
})
