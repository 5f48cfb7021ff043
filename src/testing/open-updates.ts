import { expect } from 'vitest'
import { anOffering, aPolicy } from '#src/features/classes/server/made-up-classes.ts'
import { children } from '#src/features/families/server/tables.ts'
import { familiesFeature } from '#src/features/families/server.ts'
import { organizationFeature } from '#src/features/organization/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { PhotoAnswer, UpdateAnswer } from '#src/features/updates/contract.ts'
import { updatesFeature } from '#src/features/updates/server.ts'
import { newId } from '#src/lib/ids.ts'
import { aPhoto, formOf } from './pictures.ts'
import { movableClock, serve } from './serve.ts'
import { signedInPerson } from './signed-in.ts'

export type Person = { id: string; email: string; cookie: string }
export type Updates = Awaited<ReturnType<typeof openUpdates>>

/**
 * Updates on a real server, with Sam, who is staff, families A (Leo, who has a spot in Paper Birds) and B (Mia), and a
 * photo.
 */
export async function openUpdates() {
  const clock = movableClock()
  const site = await serve(app => [organizationFeature(app), familiesFeature(app), updatesFeature(app)], { clock })
  await aPolicy(site.db)
  const staff = await signedInPerson(site.db, { role: 'staff', firstName: 'Sam', lastName: 'Ortiz' })
  const a = await signedInPerson(site.db, { email: 'a@example.com' })
  const b = await signedInPerson(site.db, { email: 'b@example.com' })
  const birds = await anOffering(site.db, { title: 'Paper Birds' })
  const leo = await aChild(a, 'Leo')
  const mia = await aChild(b, 'Mia')
  await aPlace(a, leo, birds)
  const photo = await aPhoto({ width: 300, height: 200 })

  async function aChild(parent: Person, firstName: string, photoConsent = true) {
    const id = newId()
    await site.db.insert(children).values({
      id,
      parentId: parent.id,
      firstName,
      lastName: 'Secretsurname',
      dateOfBirth: '2018-04-27',
      photoConsent,
    })
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

  return {
    site,
    clock,
    staff,
    a,
    b,
    birds,
    leo,
    mia,
    photo,
    aChild,
    aPlace,
    list,
    titles,
    bytes,
    stage,
    share,
    shareWithPhoto,
  }
}
