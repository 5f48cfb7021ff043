import type { Joining } from './registration-rules.ts'

/** A form with no problems as of 2026-11-20. Each test changes the part it checks. */
export function sampleJoining(changes: Partial<Joining> = {}): Joining {
  const all = { termsOfService: true, privacyPolicy: true, cancellationPolicy: true, safetyGuidelines: true }
  return {
    parent: { fullName: 'Maya Alvarez', email: 'maya@example.com', phone: '(407) 555-0145' },
    children: [
      {
        fullName: 'Leo Alvarez',
        dateOfBirth: '2018-06-14',
        allergies: 'Peanuts, carries an EpiPen',
        interests: ['Clay & Ceramics', 'Nature Crafts'],
        otherInterest: 'Trains',
        photoConsent: 'yes',
      },
    ],
    emergencyContacts: [
      { fullName: 'Rosa Alvarez', phone: '(407) 555-0146', relationship: 'Grandmother' },
      { fullName: 'Sam Okafor', phone: '(407) 555-0147', relationship: 'Neighbor' },
    ],
    acknowledgements: { ...all },
    policyViewed: { ...all },
    digitalSignature: 'Maya Alvarez',
    ...changes,
  }
}
