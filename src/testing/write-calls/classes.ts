import { newId } from '#src/lib/ids.ts'
import type { TwinFamily } from './twin-family.ts'
import type { CallBody, WriteCalls } from './write-call.ts'

/** Classes and their dates. */
export const CLASSES: WriteCalls = {
  'POST /api/admin/classes/:id/call-off': () => ({
    url: `/api/admin/classes/${newId()}/call-off`,
    body: { reason: 'The kiln broke.', makeGood: 'credit' },
  }),
  'POST /api/admin/classes': who => ({ body: aNewClass(who) }),
  'POST /api/admin/samples': () => ({ body: {} }),
  'POST /api/admin/samples/removal': () => ({ body: { classes: [newId()], posts: [newId()] } }),
  'POST /api/admin/class-drafts': who => ({
    body: { drafts: [{ id: newId(), class: aNewClass(who), rule: aRule() }] },
  }),
  'POST /api/admin/classes/:id/photo': () => ({ url: `/api/admin/classes/${newId()}/photo`, body: {} }),
  'DELETE /api/admin/classes/:id/photo': () => ({ url: `/api/admin/classes/${newId()}/photo` }),
  'POST /api/admin/classes/:id/instructors': () => ({
    url: `/api/admin/classes/${newId()}/instructors`,
    body: { userId: newId(), sessionId: null },
  }),
  'DELETE /api/admin/classes/:id/instructors/:instructorId': () => ({
    url: `/api/admin/classes/${newId()}/instructors/${newId()}`,
  }),
  'POST /api/admin/classes/:id/run-anyway': () => ({ url: `/api/admin/classes/${newId()}/run-anyway`, body: {} }),
  'POST /api/admin/classes/:id/duplicate': () => ({ url: `/api/admin/classes/${newId()}/duplicate` }),
  'PUT /api/admin/classes/:id/sessions': who => ({
    url: `/api/admin/classes/${who.class}/sessions`,
    body: { rule: aRule(), updatedAt: aClass().updatedAt },
  }),
  'POST /api/admin/classes/:id/sessions': who => ({
    url: `/api/admin/classes/${who.class}/sessions`,
    body: { day: '2027-01-02', time: '17:45', minutes: 60, room: null, updatedAt: aClass().updatedAt },
  }),
  'PUT /api/admin/classes/:id/sessions/:sessionId': who => ({
    url: `/api/admin/classes/${who.class}/sessions/${newId()}`,
    body: { day: '2027-01-02', time: '17:45', minutes: 60, room: null, updatedAt: aClass().updatedAt },
  }),
  'POST /api/admin/classes/:id/sessions/:sessionId/move-preview': who => ({
    url: `/api/admin/classes/${who.class}/sessions/${newId()}/move-preview`,
    body: aMove(),
  }),
  'POST /api/admin/classes/:id/sessions/:sessionId/moves': who => ({
    url: `/api/admin/classes/${who.class}/sessions/${newId()}/moves`,
    body: { ...aMove(), version: 'shown' },
  }),
  'PUT /api/admin/classes/:id': who => ({ url: `/api/admin/classes/${who.class}`, body: aClass() }),
  'POST /api/admin/seasons': () => ({ body: { id: newId(), ...aSeason() } }),
  'PUT /api/admin/seasons/:id': () => ({
    url: `/api/admin/seasons/${newId()}`,
    body: { ...aSeason(), updatedAt: aClass().updatedAt },
  }),
  'POST /api/admin/seasons/:id/state': () => ({
    url: `/api/admin/seasons/${newId()}/state`,
    body: { state: 'closed' },
  }),
  'POST /api/admin/seasons/:id/publish-drafts': () => ({ url: `/api/admin/seasons/${newId()}/publish-drafts` }),
  'POST /api/admin/seasons/:id/copy-preview': who => ({
    url: `/api/admin/seasons/${newId()}/copy-preview`,
    body: aCopy(who.class),
  }),
  'POST /api/admin/seasons/:id/copies': who => ({
    url: `/api/admin/seasons/${newId()}/copies`,
    body: { ...aCopy(who.class), version: 'shown' },
  }),
}

const aMove = () => ({ day: '2027-01-02', time: '17:45', minutes: 60, room: null, scope: 'all' })
const aSeason = () => ({ name: 'Fall 2090', firstDay: '2090-09-05', lastDay: '2090-12-09' })
const aCopy = (classId: string) => ({
  target: { id: newId(), isNew: true, name: 'Winter 2091', firstDay: '2091-01-08', lastDay: '2091-03-03' },
  classIds: [classId],
  price: { kind: 'keep' },
})

/** Has a different time from when the class was last saved, so sending it changes nothing. */
function aClass(): CallBody {
  const words = { title: 'Clay Critters', description: 'Pinch and coil.', category: 'Clay', season: 'Summer' }
  const numbers = { price: 4500, capacity: 10, ageMin: 7, ageMax: 9 }
  return { ...words, ...numbers, keywords: [], aside: null, status: 'published', updatedAt: '2026-01-02T03:04:05.678Z' }
}

function aNewClass({ policyId }: TwinFamily): CallBody {
  const { status, updatedAt, ...words } = aClass()
  const none = { takeHome: null, taughtBy: null, wear: null, bring: null, materials: null, includedPerMonth: null }
  const prices = { dailyPrice: null, weeklyPrice: null, monthlyPrice: null }
  const rest = { location: 'Room A', coveredCategories: [], cancellationPolicyId: policyId }
  return { kind: 'class', ...words, ...none, ...prices, ...rest }
}

function aRule(): CallBody {
  const days = { weekdays: [2], firstDay: '2027-01-05', skipClosed: true, skipped: [], held: [] }
  return { ...days, startTime: '17:45', minutes: 60, until: { count: 4 } }
}
