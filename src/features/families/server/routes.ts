import { findUser, setSignInCookie } from '#src/features/accounts/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import { feature, Refused, type Viewer } from '#src/platform/http/handlers.ts'
import { familiesContract } from '../contract.ts'
import { addToFamily } from './add-to-family.ts'
import { agreedPolicies } from './agreed-policies.ts'
import { childrenOf, shownChild } from './children-of.ts'
import { type Joined, joinFamily } from './join-family.ts'
import { contactsOf } from './keep-contacts.ts'

export function familyRoutes(app: App) {
  const { db, settings } = app

  async function ownChildren({ viewer }: { viewer: Viewer }) {
    const { timeZone } = await readProgramSettings(db)
    const today = dayOf(app.clock.now(), timeZone)
    return (await childrenOf(db, viewer.id)).map(child => shownChild(child, today))
  }

  return feature(familiesContract, {
    'POST /api/register': async ({ body }, asking) => {
      const { viewer } = asking
      if (viewer && viewer.role !== 'unknown') {
        const added = await addToFamily(app, viewer, body, asking)
        return added.ok ? welcome(added) : new Refused(added.because, added.details)
      }
      const joined = await joinFamily(app, body, asking)
      if (joined.ok) {
        setSignInCookie(asking, joined.token, { remembered: false }, settings.live)
        return welcome(joined)
      }
      const { retryAfterSeconds } = joined.details ?? {}
      if (retryAfterSeconds) asking.setHeader('retry-after', String(retryAfterSeconds))
      return new Refused(joined.because, joined.details)
    },
    'GET /api/children': (_, asking) => ownChildren(asking),
    'GET /api/auth/children': (_, asking) => ownChildren(asking),
    'GET /api/family': async (_, { viewer }) => {
      const [user, contacts, agreed] = await Promise.all([
        findUser(db, viewer.id),
        contactsOf(db, viewer.id),
        agreedPolicies(db, viewer.id),
      ])
      const { firstName = '', lastName = '', email = '', phone } = user ?? {}
      return {
        parent: { fullName: `${firstName} ${lastName}`.trim(), email, phone: phone ?? '' },
        contacts,
        agreedPolicies: agreed,
      }
    },
  })
}

const welcome = ({ user: { id, firstName, lastName, email, role }, children }: Omit<Joined, 'token'>) => ({
  user: { id, firstName, lastName, email, role },
  children: children.map(child => ({ id: child.id, firstName: child.firstName })),
})
