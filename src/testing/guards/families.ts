import type { Guard } from './guard.ts'

/** Families and their children: health data, consent, whom we call, and the door. */
export const FAMILIES: readonly Guard[] = [
  {
    keeps: 'a call without a choice about photos counts as a photo consent',
    file: 'src/features/families/contract.ts',
    take: 'photoConsent: YesOrNo,',
    put: `photoConsent: YesOrNo.default('yes'),`,
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: 'nobody can register without a choice about photos',
    },
  },
  {
    keeps: 'the joining form agrees to photos before the parent chooses',
    file: 'src/features/families/web/joining-form.ts',
    take: `photoConsent: '',`,
    put: `photoConsent: 'yes',`,
    test: {
      file: 'src/features/families/web/joining-draft.test.ts',
      name: 'no form starts with a photo answer, and a missing answer is refused',
    },
  },
  {
    keeps: 'a draft brings back a photo consent that nobody chose',
    file: 'src/features/families/web/joining-draft.ts',
    take: `kept === 'yes' && version >= 2`,
    put: `kept === 'yes'`,
    test: {
      file: 'src/features/families/web/joining-draft.test.ts',
      name: 'a draft from an older form with a preselected yes to photos asks again; a no stays',
    },
  },
  {
    keeps: 'a family that was never asked about allergies counts as one without any',
    file: 'src/features/families/allergies.ts',
    take: `return noAllergies ? 'none' : 'not-answered'`,
    put: `return 'none'`,
    test: {
      file: 'src/features/families/allergies.test.ts',
      name: 'counts as not answered',
    },
  },
  {
    keeps: 'an answer about allergies that is missing reads as none at the door',
    file: 'src/features/families/allergies.ts',
    take: `return allergyAnswer === 'none' ? NONE : 'Not answered'`,
    put: `return NONE`,
    test: {
      file: 'src/features/families/allergies.test.ts',
      name: 'the three answers read differently, and a missing answer is never shown as none',
    },
  },
  {
    keeps: 'whoever types the address of somebody else reads about the health of their child',
    file: 'src/features/families/server/children-of.ts',
    take: 'allergies: verified ? child.allergies : null',
    put: 'allergies: child.allergies',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: "an account with an unverified email sees no health data and can't change any",
    },
  },
  {
    keeps: 'an account whose address was never proved names who may pick up',
    file: 'src/features/families/server/change-people.ts',
    take: `if (!viewer.verified) return refused('verify-first')`,
    put: '',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: "an account with an unverified email can't change emergency contacts or pickup people after registering",
    },
  },
  {
    keeps: 'a stolen browser names a stranger who may pick up a child',
    file: 'src/features/families/server/change-people.ts',
    take: `if (!(await isPasswordConfirmed(tx, viewer, app.clock.now()))) return refused('confirm-password')`,
    put: '',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: 'contacts and pickup people only change after the password is confirmed',
    },
  },
  {
    keeps: 'who may pick up changes and the family does not hear of it',
    file: 'src/features/families/server/change-people.ts',
    take: 'if (changed) await app.mail(tx, peopleChangedMail(await senderIn(tx, app.settings), user, list, changed))',
    put: '',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: 'contacts and pickup people only change after the password is confirmed',
    },
  },
  {
    keeps: 'the joining form puts someone on the pickup list without the password',
    file: 'src/features/families/server/add-to-family.ts',
    take: '(!isFirst && !isSameList(pickup, ticked))',
    put: 'false',
    test: {
      file: 'src/features/families/server/add-to-family.test.ts',
      name: 'checking pickup for another contact needs a recently confirmed password too',
    },
  },
  {
    keeps: 'the joining form changes whom we call without the password',
    file: 'src/features/families/server/add-to-family.ts',
    take: `if (differ && !confirmed) return refused('contacts-differ')`,
    put: '',
    test: {
      file: 'src/features/families/server/add-to-family.test.ts',
      name: 'changed contacts need a recently confirmed password, and the account gets an email with the previous ones',
    },
  },
  {
    keeps: 'a stolen browser takes the name of a parent, who may always pick up',
    file: 'src/features/accounts/server/change-profile.ts',
    take: `if (!(await isPasswordConfirmed(tx, viewer, app.clock.now()))) return refused('confirm-password')`,
    put: '',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: "the parent's name and phone only change after the password is confirmed, and the account and staff are told",
    },
  },
  {
    keeps: 'the person we call in an emergency has the number of the parent',
    file: 'src/features/families/registration-rules.ts',
    take: 'isSamePhone(contact.phone, parent.phone) && SENTENCES.ownPhone',
    put: 'false',
    test: {
      file: 'src/features/families/registration-rules.test.ts',
      name: 'emergencyContacts.0.phone says: This is your own number',
    },
  },
  {
    keeps: 'two presses at once add the same child twice',
    file: 'src/features/families/server/add-to-family.ts',
    take: 'await lockOpenFamily(tx, viewer.id)',
    put: '',
    test: {
      file: 'src/features/families/server/add-to-family.test.ts',
      name: "the same child can't be added twice, not even at the same moment, and a retry with the same key gets the same answer",
    },
  },
  {
    keeps: 'a program tries addresses until it knows who has an account',
    file: 'src/features/accounts/server/known-answers.ts',
    take: 'if (wait) return',
    put: 'if (wait && wait < 0) return',
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: 'an IP address learns about known accounts at most 5 times an hour, then gets the same answer for every form',
    },
  },
  {
    keeps: 'a program tries many addresses at once and is told of them all',
    file: 'src/features/accounts/server/known-answers.ts',
    take: 'counted.ok ? made :',
    put: 'counted ? made :',
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: 'of many simultaneous forms with a known email, only 5 are told so',
    },
  },
  {
    keeps: 'a family joins without reading a policy',
    file: 'src/features/families/registration-rules.ts',
    take: '!joining.policyViewed[policy] && SENTENCES.notRead',
    put: 'false',
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: 'the server also refuses what only the page used to check',
    },
  },
  {
    keeps: 'a signature is changed after it was given',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    take: 'UPDATE OR DELETE ON consents',
    put: 'UPDATE OF id ON consents',
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: "the evidence records wording, hash, signature, IP address and time, and can't be changed",
    },
  },
  {
    keeps: 'the words that families signed are changed afterwards',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    take: 'UPDATE OR DELETE ON policy_versions',
    put: 'UPDATE OF id ON policy_versions',
    test: {
      file: 'src/features/policies/server/policies.test.ts',
      name: 'a version is never changed, only followed by a newer one',
    },
  },
  {
    keeps: 'a family signs words that it has not read',
    file: 'src/features/families/server/agree-again.ts',
    take: 'each?.version !== policies[asked[nth]!].version',
    put: 'each === undefined',
    test: {
      file: 'src/features/registrations/server/agree-again.test.ts',
      name: 'a policy that changed while it was being read has to be read again',
    },
  },
  {
    keeps: 'a child is added although the family has not agreed to new words',
    file: 'src/features/families/server/change-child.ts',
    take: `if ((await policiesToAgree(tx, parent.id)).length > 0) return refused('policies-changed')`,
    put: '',
    test: {
      file: 'src/features/families/server/add-child-after-changes.test.ts',
      name: 'a policy change that needs agreement must be agreed to before a child is added',
    },
  },
  {
    keeps: 'what was said on the phone counts as signed',
    file: 'src/features/families/server/policies-to-agree.ts',
    take: 'spokenCounts ? both(signed, spoken) : signed',
    put: 'both(signed, spoken)',
    test: {
      file: 'src/features/registrations/server/agree-again.test.ts',
      name: 'agreement by phone is enough for staff to book; the family itself signs first',
    },
  },
  {
    keeps: 'photos of a child are shown after a word on the phone that nobody signed',
    file: 'src/features/families/server/admin/register-by-phone.ts',
    take: `photoConsent: 'no'`,
    put: `photoConsent: 'yes'`,
    test: {
      file: 'src/features/families/server/admin/register-by-phone.test.ts',
      name: 'a family registered by phone is stored with nothing signed and no photos, and gets one email with a link to sign',
    },
  },
  {
    keeps: 'staff take an allergy away that the parent never took back',
    file: 'src/features/families/server/correct/correct-family.ts',
    take: 'if (confirm && !parentToldUs)',
    put: 'if (confirm && !confirm)',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: 'staff have to confirm that the parent told them when an allergy is removed',
    },
  },
  {
    keeps: 'an old form takes back what the family just changed',
    file: 'src/features/families/server/correct/correct-family.ts',
    take: `if (familyVersion(family) !== correction.version) return refused('changed-meanwhile')`,
    put: '',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: "a form opened before someone else's change is refused and undoes nothing",
    },
  },
  {
    keeps: 'a correction that is sent twice at once is made twice',
    file: 'src/features/families/server/correct/correct-family.ts',
    take: 'await lockFamily(tx, parentId)',
    put: '',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: 'the same correction sent twice, even at the same moment, is made once',
    },
  },
  {
    keeps: 'staff correct a child of another family',
    file: 'src/features/families/server/correct/plan-correction.ts',
    take: 'const child = children.find(each => each.id === typed.childId)',
    put: 'const child = children[0]',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: "another family's child and a closed account can't be corrected",
    },
  },
  {
    keeps: 'a stranger at an address nobody confirmed reads the name of a child',
    file: 'src/features/families/server/mails/family-corrected-mail.ts',
    take: 'was !== undefined && is !== undefined && parent.emailVerifiedAt',
    put: 'was !== undefined && is !== undefined',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: 'an email to an unverified address says what changed, but not the old or new values',
    },
  },
  {
    keeps: 'a family gets the same email over and over',
    file: 'src/features/families/server/admin/send-finish-link.ts',
    take: `return refused('sent-often')`,
    put: '{}',
    test: {
      file: 'src/features/families/server/admin/register-by-phone.test.ts',
      name: 'an incomplete family gets a link to finish, at most 3 times a day, until nothing is missing',
    },
  },
  {
    keeps: 'a stranger takes a child home',
    file: 'src/features/attendance/server/mark-attendance.ts',
    take: 'if (!place.mayPickUp.some(name => sameName(name, releasedTo)) && !explained)',
    put: 'if (false)',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'a person on the pickup list can pick up until the family removes them',
    },
  },
  {
    keeps: 'staff hand a child to a stranger without calling the parent',
    file: 'src/features/attendance/server/mark-attendance.ts',
    take: `(asking.viewer.role === 'admin' || parentCalled === true)`,
    put: 'true',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'checking a child out to anyone else requires a reason, and staff must also call the parent',
    },
  },
  {
    keeps: 'two tablets hand one child to two adults',
    file: 'src/features/attendance/server/mark-attendance.ts',
    take: `.where(samePlace(sessionId, registrationId)).for('update')`,
    put: '.where(samePlace(sessionId, registrationId))',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'if two tablets check a child out at the same moment, only one adult is recorded',
    },
  },
  {
    keeps: 'a child whose place was canceled stays on the roster with its allergies',
    file: 'src/features/attendance/server/read-roster.ts',
    take: 'and(eq(registrations.offeringId, sessions.offeringId), comes)',
    put: 'eq(registrations.offeringId, sessions.offeringId)',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: "a child whose spot is canceled, held or waitlisted is on no roster and can't be checked in",
    },
  },
  {
    keeps: 'a child without a place is checked in at the door',
    file: 'src/features/attendance/server/mark-attendance.ts',
    take: 'eq(registrations.offeringId, found.offeringId), comes)',
    put: 'eq(registrations.offeringId, found.offeringId))',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: "a child whose spot is canceled, held or waitlisted is on no roster and can't be checked in",
    },
  },
  {
    keeps: 'a child is checked in on a day on which it does not come',
    file: 'src/features/attendance/server/mark-attendance.ts',
    take: 'if (!taking || !attends(taking.place, startsAt, zone))',
    put: 'if (!taking)',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'only children with a spot in the session, on their days, are on its roster',
    },
  },
  {
    keeps: 'the record of who took a child home is deleted',
    file: 'db/migrations/20261121133342_back-office/migration.sql',
    take: 'BEFORE DELETE OR UPDATE OF id, session_id',
    put: 'BEFORE UPDATE OF id, session_id',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'checking a child out to anyone else requires a reason, and staff must also call the parent',
    },
  },
]
