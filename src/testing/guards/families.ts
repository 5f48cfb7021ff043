import type { Guard } from './guard.ts'

/** Families and their children: health data, consent, emergency contacts, check-in and pickup. */
export const FAMILIES: readonly Guard[] = [
  {
    prevents: 'a request without a photo choice counts as photo consent',
    file: 'src/features/families/contract.ts',
    find: 'photoConsent: YesOrNo,',
    replacement: `photoConsent: YesOrNo.default('yes'),`,
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: 'nobody can register without a choice about photos',
    },
  },
  {
    prevents: 'the registration form agrees to photos before the parent chooses',
    file: 'src/features/families/web/joining-form.ts',
    find: `photoConsent: '',`,
    replacement: `photoConsent: 'yes',`,
    test: {
      file: 'src/features/families/web/joining-draft.test.ts',
      name: 'no form starts with a photo answer, and a missing answer is refused',
    },
  },
  {
    prevents: 'a draft restores photo consent that no one gave',
    file: 'src/features/families/web/joining-draft.ts',
    find: `kept === 'yes' && version >= 2`,
    replacement: `kept === 'yes'`,
    test: {
      file: 'src/features/families/web/joining-draft.test.ts',
      name: 'a draft from an older form with a preselected yes to photos asks again; a no stays',
    },
  },
  {
    prevents: 'a family that was never asked about allergies counts as having none',
    file: 'src/features/families/allergies.ts',
    find: `return noAllergies ? 'none' : 'not-answered'`,
    replacement: `return 'none'`,
    test: {
      file: 'src/features/families/allergies.test.ts',
      name: 'counts as not answered',
    },
  },
  {
    prevents: 'a missing allergy answer shows as none at the door',
    file: 'src/features/families/allergies.ts',
    find: `return allergyAnswer === 'none' ? NONE : 'Not answered'`,
    replacement: `return NONE`,
    test: {
      file: 'src/features/families/allergies.test.ts',
      name: 'the three answers read differently, and a missing answer is never shown as none',
    },
  },
  {
    prevents: "someone who signs up with another person's email sees their child's health data",
    file: 'src/features/families/server/children-of.ts',
    find: 'allergies: verified ? child.allergies : null',
    replacement: 'allergies: child.allergies',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: "an account with an unverified email sees no health data and can't change any",
    },
  },
  {
    prevents: 'an account with an unverified email names who can pick up',
    file: 'src/features/families/server/change-people.ts',
    find: `if (!viewer.verified) return refused('verify-first')`,
    replacement: '',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: "an account with an unverified email can't change emergency contacts or pickup people after registering",
    },
  },
  {
    prevents: "someone with a stolen browser adds a stranger to a child's pickup list",
    file: 'src/features/families/server/change-people.ts',
    find: `if (!(await isPasswordConfirmed(tx, viewer, app.clock.now()))) return refused('confirm-password')`,
    replacement: '',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: 'contacts and pickup people only change after the password is confirmed',
    },
  },
  {
    prevents: 'the pickup list changes without the family being told',
    file: 'src/features/families/server/change-people.ts',
    find: 'if (changed) await app.mail(tx, peopleChangedMail(await senderIn(tx, app.settings), user, list, changed))',
    replacement: '',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: 'contacts and pickup people only change after the password is confirmed',
    },
  },
  {
    prevents: 'the registration form adds someone to the pickup list without the password',
    file: 'src/features/families/server/add-to-family.ts',
    find: '(!isFirst && !isSameList(pickup, ticked))',
    replacement: 'false',
    test: {
      file: 'src/features/families/server/add-to-family.test.ts',
      name: 'checking pickup for another contact needs a recently confirmed password too',
    },
  },
  {
    prevents: 'the registration form changes emergency contacts without the password',
    file: 'src/features/families/server/add-to-family.ts',
    find: `if (differ && !confirmed) return refused('contacts-differ')`,
    replacement: '',
    test: {
      file: 'src/features/families/server/add-to-family.test.ts',
      name: 'changed contacts need a recently confirmed password, and the account gets an email with the previous ones',
    },
  },
  {
    prevents: "someone with a stolen browser takes over the parent's name, and a parent can always pick up",
    file: 'src/features/accounts/server/change-profile.ts',
    find: `if (!(await isPasswordConfirmed(tx, viewer, app.clock.now()))) return refused('confirm-password')`,
    replacement: '',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: "the parent's name and phone only change after the password is confirmed, and the account and staff are told",
    },
  },
  {
    prevents: "an emergency contact has the parent's own phone number",
    file: 'src/features/families/registration-rules.ts',
    find: 'isSamePhone(contact.phone, parent.phone) && SENTENCES.ownPhone',
    replacement: 'false',
    test: {
      file: 'src/features/families/registration-rules.test.ts',
      name: 'emergencyContacts.0.phone says: This is your own number',
    },
  },
  {
    prevents: 'a double click adds the same child twice',
    file: 'src/features/families/server/add-to-family.ts',
    find: 'await lockOpenFamily(tx, viewer.id)',
    replacement: '',
    test: {
      file: 'src/features/families/server/add-to-family.test.ts',
      name: "the same child can't be added twice, not even at the same moment, and a retry with the same key gets the same answer",
    },
  },
  {
    prevents: 'a bot tries email addresses until it knows who has an account',
    file: 'src/features/accounts/server/known-answers.ts',
    find: 'if (wait) return',
    replacement: 'if (wait && wait < 0) return',
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: 'an IP address learns about known accounts at most 5 times an hour, then gets the same answer for every form',
    },
  },
  {
    prevents: 'a bot tries many email addresses at once and learns about all of them',
    file: 'src/features/accounts/server/known-answers.ts',
    find: 'counted.ok ? made :',
    replacement: 'counted ? made :',
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: 'of many simultaneous forms with a known email, only 5 are told so',
    },
  },
  {
    prevents: 'a family joins without reading a policy',
    file: 'src/features/families/registration-rules.ts',
    find: '!joining.policyViewed[policy] && SENTENCES.notRead',
    replacement: 'false',
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: 'the server also refuses what only the page used to check',
    },
  },
  {
    prevents: 'a signature is changed after it is given',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    find: 'UPDATE OR DELETE ON consents',
    replacement: 'UPDATE OF id ON consents',
    test: {
      file: 'src/features/families/server/join-family.test.ts',
      name: "the evidence records wording, hash, signature, IP address and time, and can't be changed",
    },
  },
  {
    prevents: 'policy text that families signed is changed afterward',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    find: 'UPDATE OR DELETE ON policy_versions',
    replacement: 'UPDATE OF id ON policy_versions',
    test: {
      file: 'src/features/policies/server/policies.test.ts',
      name: 'a version is never changed, only followed by a newer one',
    },
  },
  {
    prevents: "a family signs policy text it hasn't read",
    file: 'src/features/families/server/agree-again.ts',
    find: 'each?.version !== policies[asked[nth]!].version',
    replacement: 'each === undefined',
    test: {
      file: 'src/features/registrations/server/agree-again.test.ts',
      name: 'a policy that changed while it was being read has to be read again',
    },
  },
  {
    prevents: 'a child is added before the family agrees to a changed policy',
    file: 'src/features/families/server/change-child.ts',
    find: `if ((await policiesToAgree(tx, parent.id)).length > 0) return refused('policies-changed')`,
    replacement: '',
    test: {
      file: 'src/features/families/server/add-child-after-changes.test.ts',
      name: 'a policy change that needs agreement must be agreed to before a child is added',
    },
  },
  {
    prevents: 'agreement by phone counts as signed',
    file: 'src/features/families/server/policies-to-agree.ts',
    find: 'spokenCounts ? both(signed, spoken) : signed',
    replacement: 'both(signed, spoken)',
    test: {
      file: 'src/features/registrations/server/agree-again.test.ts',
      name: 'agreement by phone is enough for staff to book; the family itself signs first',
    },
  },
  {
    prevents: "a child's photos are shown because of a phone agreement that no one signed",
    file: 'src/features/families/server/admin/register-by-phone.ts',
    find: `photoConsent: 'no'`,
    replacement: `photoConsent: 'yes'`,
    test: {
      file: 'src/features/families/server/admin/register-by-phone.test.ts',
      name: 'a family registered by phone is stored with nothing signed and no photos, and gets one email with a link to sign',
    },
  },
  {
    prevents: 'staff remove an allergy without hearing from the parent',
    file: 'src/features/families/server/correct/correct-family.ts',
    find: 'if (confirm && !parentToldUs)',
    replacement: 'if (confirm && !confirm)',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: 'staff have to confirm that the parent told them when an allergy is removed',
    },
  },
  {
    prevents: 'a stale form undoes what the family just changed',
    file: 'src/features/families/server/correct/correct-family.ts',
    find: `if (familyVersion(family) !== correction.version) return refused('changed-meanwhile')`,
    replacement: '',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: "a form opened before someone else's change is refused and undoes nothing",
    },
  },
  {
    prevents: 'a correction sent twice at once is made twice',
    file: 'src/features/families/server/correct/correct-family.ts',
    find: 'await lockFamily(tx, parentId)',
    replacement: '',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: 'the same correction sent twice, even at the same moment, is made once',
    },
  },
  {
    prevents: "staff correct another family's child",
    file: 'src/features/families/server/correct/plan-correction.ts',
    find: 'const child = children.find(each => each.id === typed.childId)',
    replacement: 'const child = children[0]',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: "another family's child and a closed account can't be corrected",
    },
  },
  {
    prevents: "a stranger at an unverified email address reads a child's name",
    file: 'src/features/families/server/mails/family-corrected-mail.ts',
    find: 'was !== undefined && is !== undefined && parent.emailVerifiedAt',
    replacement: 'was !== undefined && is !== undefined',
    test: {
      file: 'src/features/families/server/correct/correct-family.test.ts',
      name: 'an email to an unverified address says what changed, but not the old or new values',
    },
  },
  {
    prevents: 'a family gets the same email over and over',
    file: 'src/features/families/server/admin/send-finish-link.ts',
    find: `return refused('sent-often')`,
    replacement: '{}',
    test: {
      file: 'src/features/families/server/admin/register-by-phone.test.ts',
      name: 'an incomplete family gets a link to finish, at most 3 times a day, until nothing is missing',
    },
  },
  {
    prevents: 'a stranger takes a child home',
    file: 'src/features/attendance/server/mark-attendance.ts',
    find: 'if (!place.mayPickUp.some(name => sameName(name, releasedTo)) && !explained)',
    replacement: 'if (false)',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'a person on the pickup list can pick up until the family removes them',
    },
  },
  {
    prevents: 'staff hand a child to a stranger without calling the parent',
    file: 'src/features/attendance/server/mark-attendance.ts',
    find: `(asking.viewer.role === 'admin' || parentCalled === true)`,
    replacement: 'true',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'checking a child out to anyone else requires a reason, and staff must also call the parent',
    },
  },
  {
    prevents: 'two tablets check one child out to two adults',
    file: 'src/features/attendance/server/mark-attendance.ts',
    find: `.where(samePlace(sessionId, registrationId)).for('update')`,
    replacement: '.where(samePlace(sessionId, registrationId))',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'if two tablets check a child out at the same moment, only one adult is recorded',
    },
  },
  {
    prevents: 'a child whose spot was canceled stays on the roster, allergies included',
    file: 'src/features/attendance/server/read-roster.ts',
    find: 'and(eq(registrations.offeringId, sessions.offeringId), comes)',
    replacement: 'eq(registrations.offeringId, sessions.offeringId)',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: "a child whose spot is canceled, held or waitlisted is on no roster and can't be checked in",
    },
  },
  {
    prevents: 'a child without a spot is checked in at the door',
    file: 'src/features/attendance/server/mark-attendance.ts',
    find: 'eq(registrations.offeringId, found.offeringId), comes)',
    replacement: 'eq(registrations.offeringId, found.offeringId))',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: "a child whose spot is canceled, held or waitlisted is on no roster and can't be checked in",
    },
  },
  {
    prevents: "a child is checked in on a day they don't attend",
    file: 'src/features/attendance/server/mark-attendance.ts',
    find: 'if (!taking || !attends(taking.place, startsAt, zone))',
    replacement: 'if (!taking)',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'only children with a spot in the session, on their days, are on its roster',
    },
  },
  {
    prevents: 'the record of who took a child home is deleted',
    file: 'db/migrations/20261121133342_back-office/migration.sql',
    find: 'BEFORE DELETE OR UPDATE OF id, session_id',
    replacement: 'BEFORE UPDATE OF id, session_id',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: 'checking a child out to anyone else requires a reason, and staff must also call the parent',
    },
  },
]
