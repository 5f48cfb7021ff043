/** What the joining form says about a field. The first block is decided to the letter. */
export const SENTENCES = {
  fullName: 'Full name is required',
  dateOfBirth: 'Date of birth is required',
  interests: 'Select up to 3 interests',
  photoConsent: 'Photo consent selection is required',
  phone: 'Phone number is required',
  relationship: 'Relationship to child is required',
  email: 'Invalid email address',
  noChild: 'At least one child must be registered',
  twoContacts: 'Two emergency contacts are required',
  termsOfService: 'You must agree to the Terms of Service',
  privacyPolicy: 'You must acknowledge the Privacy Policy',
  cancellationPolicy: 'You must agree to the Registration & Cancellation Policy',
  safetyGuidelines: 'You must accept the Health & Safety Guidelines',
  signature: 'Digital signature is required',

  phoneShape: 'Type the number with its area code, like (407) 555-0145',
  notRead: 'Please open and read this policy first',
  tooManyChildren: 'Please add at most 10 children at a time',
  sameChild: 'This child is in the list already',
  childOfFamily: 'This child is already in your family',
  tooLong: 'Please make this shorter',
  unknownInterest: 'Please choose from the list',
  ownContact: 'We call you first anyway. Please name someone else',
  ownPhone: 'This is your own number. Please give the number of this person',
  sameContact: 'Please name two different people, so that there is always someone to call',
  samePhone: 'Please give a different number for each person',

  agreedByPhone: 'Please ask the parent first: without it nothing is registered',

  severity: 'Please say how strong the allergies are',
  noAllergyForEpiPen: 'Please name the allergy that the EpiPen is for',
  tooManyPickupPeople: 'Please name at most 8 people',
  parentPicksUp: 'You can always pick up. Please name someone else',
  samePickupPerson: 'This person is in the list already',
} as const

/** Longest entries, in characters; the boxes stop there and the server refuses more. */
export const LONGEST = {
  name: 120,
  email: 254,
  phone: 40,
  relationship: 80,
  allergies: 1000,
  medicalNotes: 2000,
  otherInterest: 200,
} as const
export const MOST_CHILDREN = 10
