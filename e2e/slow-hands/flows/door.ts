import type { APIRequestContext } from 'playwright-core'
import { answerOf, signInAs } from '../families.ts'
import type { Flow } from '../flows.ts'

type Meeting = { sessionId: string; classId: string; children: number; calledOff: boolean }
type Today = { sessions: Meeting[]; nextDays: Meeting[] }
type Roster = { children: { registrationId: string; name: string; whereabouts: string }[] }

/** Staff at the door of a session of today: find a child, check it in. Tries at the same time take different children. */
export const atTheDoor: Flow = {
  name: 'door',
  async play(phone, lane) {
    const { page, context } = phone
    const { chance } = phone.how
    const site = context.request
    await signInAs(site, 'staff')
    const sessionId = await sessionOfToday(site)
    const path = `/door/${sessionId}`
    const calls = `/api/admin/sessions/${sessionId}/attendance`
    const { children } = await answerOf<Roster>(site.get(`/api/admin/sessions/${sessionId}/roster`))
    const child = children.sort((a, b) => a.name.localeCompare(b.name))[lane]!
    const { registrationId, name } = child
    if (child.whereabouts === 'here') {
      const data = { key: crypto.randomUUID(), registrationId, mark: 'undo-check-in', at: new Date() }
      await answerOf(site.post(calls, { data }))
    }

    const find = page.getByRole('searchbox', { name: 'Find a child' })
    await phone.arrive(path, { on: '/admin/today', name: at => at.locator(`a[href="${path}"]`) }, find)
    const checkIn = page.getByRole('button', { name: `Check in ${name}`, exact: true })
    const words = name.slice(0, chance.between(3, name.length))
    const order = chance.of(['press first', 'type first'])
    if (order === 'press first') await phone.tap(checkIn)
    await phone.type(find, words)
    await phone.pause()
    if (order === 'type first') await phone.tap(checkIn)

    const body = (await phone.sends(calls, 'Check in')) as { registrationId: string; mark: string }
    if (body.mark !== 'check-in' || body.registrationId !== registrationId)
      phone.counts('the check-in of this child', 0)
    const here = page
      .locator('.door-list li')
      .filter({ hasText: name })
      .getByText(/^Here /)
    await phone.comes('"Here"', patience => here.waitFor(patience), 'Check in')
    phone.counts('"Check in"', phone.sent(calls).length)
    phone.reads('the search box', await find.inputValue(), words)
    const shown = await page.locator('.door-list .who-is strong').allInnerTexts()
    phone.reads(
      'the children that are shown',
      shown.filter(each => !each.toLowerCase().includes(words.toLowerCase())).join(),
      '',
    )
  },
}

const forTwo = (all: Meeting[]) => all.filter(each => !each.calledOff && each.children >= 2)

/** A session of today with a child for each of the tries at the same time. */
async function sessionOfToday(site: APIRequestContext): Promise<string> {
  const today = () => answerOf<Today>(site.get('/api/admin/today'))
  const { sessions, nextDays } = await today()
  if (forTwo(sessions).length === 0) {
    moving ??= moveToToday(site, nextDays).finally(() => {
      moving = undefined
    })
    await moving
  }
  const [session] = forTwo((await today()).sessions)
  if (!session) throw new Error('no session of today has two children: there is no door to stand at')
  return session.sessionId
}

let moving: Promise<void> | undefined

/** Moves a session of the coming days to the end of today. Of a program, children come on some weekdays alone. */
async function moveToToday(site: APIRequestContext, nextDays: Meeting[]) {
  const { timeZone } = await answerOf<{ timeZone: string }>(site.get('/api/program'))
  const day = new Date().toLocaleDateString('sv-SE', { timeZone })
  for (const { classId, sessionId } of forTwo(nextDays)) {
    const path = `/api/admin/classes/${classId}`
    const { kind, updatedAt } = await answerOf<{ kind: string; updatedAt: string }>(site.get(path))
    if (kind === 'program') continue
    const data = { day, time: '23:59', minutes: 60, room: null, updatedAt }
    await answerOf(site.put(`${path}/sessions/${sessionId}`, { data }))
    return
  }
}
