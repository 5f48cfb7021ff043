import { sampleJoining } from '#src/features/families/sample-joining.ts'
import { newId } from '#src/lib/ids.ts'
import type { CallBody, WriteCalls } from './write-call.ts'

/** Joining, children and their contacts, and staff notes about a family. */
export const FAMILIES: WriteCalls = {
  'POST /api/register': who => {
    const joining = sampleJoining()
    return { body: { ...joining, parent: { ...joining.parent, email: who.email } } }
  },
  'POST /api/children': () => ({ body: { ...aChild('Mia'), photoConsent: 'no' } }),
  'PUT /api/children/:id': who => ({ url: `/api/children/${who.child}`, body: aChild('Leo') }),
  'POST /api/children/:id/safety-check': who => ({ url: `/api/children/${who.child}/safety-check` }),
  'PUT /api/children/:id/photo-consent': who => ({
    url: `/api/children/${who.child}/photo-consent`,
    body: { photoConsent: 'yes', signature: 'Maya Alvarez' },
  }),
  'PUT /api/family/contacts': () => ({ body: { emergencyContacts: sampleJoining().emergencyContacts } }),
  'PUT /api/family/pickup-people': () => ({ body: { people: sampleJoining().emergencyContacts } }),
  'POST /api/family/agreements': () => ({ body: { agreements: [], digitalSignature: 'Maya Alvarez' } }),
  'POST /api/admin/families/:id/notes': who => ({
    url: `/api/admin/families/${who.id}/notes`,
    body: { text: 'Likes to sit by the window.' },
  }),
  'POST /api/admin/families/:id/corrections': who => ({
    url: `/api/admin/families/${who.id}/corrections`,
    body: {
      what: 'child',
      correctionId: newId(),
      version: 'unknown',
      reason: 'Mother called',
      childId: who.child,
      ...aChild('Leo'),
    },
  }),
  'POST /api/admin/families/:id/credit': who => ({
    url: `/api/admin/families/${who.id}/credit`,
    body: { giftId: newId(), amount: 500, reason: 'A class began late.' },
  }),
  'POST /api/admin/credit-gifts/:id/approve': () => ({ url: `/api/admin/credit-gifts/${newId()}/approve` }),
  'POST /api/admin/credit-gifts/:id/decline': () => ({ url: `/api/admin/credit-gifts/${newId()}/decline` }),
  'POST /api/admin/families/:id/finish-link': who => ({ url: `/api/admin/families/${who.id}/finish-link` }),
  'POST /api/admin/families/:id/email': who => ({
    url: `/api/admin/families/${who.id}/email`,
    body: { email: `${newId()}@example.com` },
  }),
  'POST /api/admin/families': () => ({
    url: '/api/admin/families',
    body: {
      parent: { fullName: 'Jo Diaz', email: `${newId()}@example.com`, phone: '(407) 555-0101' },
      children: [{ fullName: 'Lu Diaz', dateOfBirth: '2018-04-27' }],
      emergencyContacts: [
        { fullName: 'Ana Diaz', phone: '(407) 555-0102', relationship: 'Grandmother' },
        { fullName: 'Ben Diaz', phone: '(407) 555-0103', relationship: 'Uncle' },
      ],
      agreedByPhone: true,
    },
  }),
}

const aChild = (firstName: string): CallBody => ({ fullName: `${firstName} Alvarez`, dateOfBirth: '2018-04-27' })
