import { findUser, setSignInCookie } from '#src/features/accounts/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { isId } from '#src/lib/ids.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import type { App } from '#src/platform/app.ts'
import { feature, Refused, type Viewer } from '#src/platform/http/handlers.ts'
import { familiesContract } from '../contract.ts'
import { withPickup } from '../family-people.ts'
import { addToFamily } from './add-to-family.ts'
import { addEmail } from './admin/add-email.ts'
import { registerByPhone } from './admin/register-by-phone.ts'
import { sendFinishLink } from './admin/send-finish-link.ts'
import { agreeAgain } from './agree-again.ts'
import { agreedPolicies } from './agreed-policies.ts'
import { addChild, changeChild } from './change-child.ts'
import { changePeople } from './change-people.ts'
import { changePhotoConsent, type PhotoConsentWithdrawn } from './change-photo-consent.ts'
import { checkSafety } from './check-safety.ts'
import { type Child, childrenOf, toChildAnswer } from './children-of.ts'
import { correctFamily } from './correct/correct-family.ts'
import { correctionsOf } from './correct/read-corrections.ts'
import { hasRegistered } from './has-joined.ts'
import { type Joined, registerFamily } from './join-family.ts'
import { contactsOf } from './keep-contacts.ts'
import { pickupPeopleOf } from './pickup-people.ts'
import { neverSigned, policiesToAgree } from './policies-to-agree.ts'
import { readConsents } from './read-consents.ts'
import { readPeople } from './read-people.ts'

export type FamilyNeeds = { photoConsentWithdrawn: PhotoConsentWithdrawn }

export function familyRoutes(app: App, { photoConsentWithdrawn }: FamilyNeeds) {
  const { db, settings } = app

  async function ownChildren({ viewer }: { viewer: Viewer }) {
    const { timeZone } = await readProgramSettings(db)
    return (await childrenOf(db, viewer.id)).map(each =>
      toChildAnswer(each, app.clock.now(), timeZone, viewer.verified),
    )
  }
  async function shown(child: Child, viewer: Viewer) {
    const { timeZone } = await readProgramSettings(db)
    return toChildAnswer(child, app.clock.now(), timeZone, viewer.verified)
  }

  return feature(familiesContract, {
    'POST /api/register': async ({ body }, asking) => {
      const { viewer } = asking
      if (viewer && viewer.role !== 'unknown') {
        const added = await addToFamily(app, viewer, body, asking)
        return added.ok ? welcome(added) : new Refused(added.because, added.details)
      }
      const joined = await registerFamily(app, body, asking)
      if (joined.ok) {
        setSignInCookie(asking, joined.token, { remembered: false }, settings.live)
        return welcome(joined)
      }
      const { retryAfterSeconds } = joined.details ?? {}
      if (retryAfterSeconds) asking.setHeader('retry-after', String(retryAfterSeconds))
      return new Refused(joined.because, joined.details)
    },
    'GET /api/family/agreements': async (_, { viewer }) => {
      const user = await findUser(db, viewer.id)
      const policies = viewer.role === 'parent' ? await policiesToAgree(db, viewer.id) : []
      const fullName = user ? `${user.firstName} ${user.lastName}` : ''
      return { policies, fullName, agreedByPhone: policies.length > 0 && (await neverSigned(db, viewer.id)) }
    },
    'POST /api/family/agreements': async ({ body }, asking) => {
      if (asking.viewer.role !== 'parent') return new Refused('staff-account')
      const done = await agreeAgain(app, body, asking)
      return done.ok ? { policies: [] } : new Refused(done.because)
    },
    'GET /api/children': (_, asking) => ownChildren(asking),
    'GET /api/auth/children': (_, asking) => ownChildren(asking),
    'GET /api/family': async (_, { viewer }) => {
      const [user, contacts, people, agreed, joined, corrections] = await Promise.all([
        findUser(db, viewer.id),
        contactsOf(db, viewer.id),
        pickupPeopleOf(db, viewer.id),
        agreedPolicies(db, viewer.id),
        hasRegistered(db, viewer.id),
        // A reason may be about a child's health (T2).
        viewer.verified ? correctionsOf(db, viewer.id, 20) : [],
      ])
      const { firstName = '', lastName = '', email = '', phone } = user ?? {}
      return {
        parent: { fullName: `${firstName} ${lastName}`.trim(), email, phone: phone ?? '' },
        contacts: withPickup(contacts, people),
        pickupPeople: people,
        agreedPolicies: agreed,
        corrections,
        joined,
      }
    },
    'POST /api/admin/families': async ({ body }, asking) => {
      const done = await registerByPhone(app, body, asking)
      if (!done.ok) return new Refused(done.because, done.details)
      const message = hasEmail(done.email)
        ? `The family is registered. We emailed ${done.email} a link to choose a password and sign the policies.`
        : 'The family is registered. Add their email address when you have it, so they can sign in and sign the policies.'
      return { id: done.id, message }
    },
    'POST /api/admin/families/:id/finish-link': async ({ params }, asking) => {
      const done = await sendFinishLink(app, params.id, asking)
      return done.ok ? { message: `We emailed ${done.email} a link to finish.` } : new Refused(done.because)
    },
    'POST /api/admin/families/:id/corrections': async ({ params, body }, asking) => {
      const done = await correctFamily(app, params.id, body, asking, photoConsentWithdrawn)
      if (!done.ok) return new Refused(done.because, done.details)
      return {
        message: hasEmail(done.email)
          ? `We emailed ${done.email} what changed.`
          : 'We have no email address to tell them, so tell them when they call.',
      }
    },
    'POST /api/admin/families/:id/email': async ({ params, body: { email } }, asking) => {
      const done = await addEmail(app, { parentId: params.id, email }, asking)
      if (!done.ok) return new Refused(done.because)
      return { message: `We emailed ${email} a link to choose a password and sign the policies.` }
    },
    'POST /api/children': async ({ body }, asking) => {
      const done = await addChild(app, asking.viewer, body, asking)
      return done.ok ? shown(done.child, asking.viewer) : new Refused(done.because, done.details)
    },
    'PUT /api/children/:id': async ({ params, body }, { viewer }) => {
      const done = await changeChild(app, viewer, params.id, body)
      return done.ok ? shown(done.child, viewer) : new Refused(done.because, done.details)
    },
    'POST /api/children/:id/safety-check': async ({ params }, { viewer }) => {
      if (!viewer.verified) return new Refused('verify-first')
      return shown(await checkSafety(db, params.id, app.clock.now()), viewer)
    },
    'PUT /api/children/:id/photo-consent': async ({ params, body }, asking) =>
      shown(
        await changePhotoConsent(app, asking.viewer, params.id, body, asking, photoConsentWithdrawn),
        asking.viewer,
      ),
    'PUT /api/family/contacts': async ({ body }, { viewer }) => {
      const done = await changePeople(app, viewer, 'emergency-contacts', body.emergencyContacts)
      return done.ok
        ? { contacts: withPickup(done.people, done.pickupPeople) }
        : new Refused(done.because, done.details)
    },
    'PUT /api/family/pickup-people': async ({ body }, { viewer }) => {
      const done = await changePeople(app, viewer, 'pickup-people', body.people)
      return done.ok ? { pickupPeople: done.people } : new Refused(done.because, done.details)
    },
    'GET /api/family/consents': ({ query }, { viewer }) => readConsents(db, viewer.id, query.page),
    'GET /api/admin/families/:id/people': async ({ params }) =>
      (isId(params.id) && (await readPeople(db, params.id, app.clock.now()))) || new Refused('not-found'),
  })
}

const welcome = ({ user: { id, firstName, lastName, email, role }, children }: Omit<Joined, 'token'>) => ({
  user: { id, firstName, lastName, email, role },
  children: children.map(child => ({ id: child.id, firstName: child.firstName })),
})
