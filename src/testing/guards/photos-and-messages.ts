import type { Guard } from './guard.ts'

/** Who sees which photo, and who reads and writes which message. */
export const PHOTOS_AND_MESSAGES: readonly Guard[] = [
  {
    keeps: 'staff share a photo of a child whose family said no',
    file: 'src/features/updates/server/share-update.ts',
    take: `without.length > 0 ? refused('no-consent', { children: without }) : undefined`,
    put: 'undefined',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'a child without photo consent cannot be tagged',
    },
  },
  {
    keeps: 'a photo is seen after the family of a child on it said no',
    file: 'src/features/updates/server/find-photo.ts',
    take: 'and(isFor(reader.id), everybodyAgreed)',
    put: 'isFor(reader.id)',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'a photo is hidden from families when a child in it loses consent',
    },
  },
  {
    keeps: 'a family opens a photo that was meant for another one',
    file: 'src/features/updates/server/find-photo.ts',
    take: 'and(isFor(reader.id), everybodyAgreed)',
    put: 'everybodyAgreed',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: "a photo's address in another family's browser",
    },
  },
  {
    keeps: 'a photo is shown on which a child is that nobody can be asked about any more',
    file: 'src/features/updates/server/who-sees.ts',
    take: 'IS NOT TRUE',
    put: 'IS FALSE',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'an unknown child counts as one without consent',
    },
  },
  {
    keeps: 'a family learns the names of other children on a photo',
    file: 'src/features/updates/server/read-updates.ts',
    take: 'const known = reader.isStaff ?',
    put: 'const known = reader.id ?',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'a family sees tags of its own children only',
    },
  },
  {
    keeps: 'a family that only waits for a place sees the photos of the class',
    file: 'src/features/updates/server/who-sees.ts',
    take: `IN ('confirmed', 'active')`,
    put: `IN ('confirmed', 'active', 'waitlisted')`,
    test: { file: 'src/features/updates/server/sharing.test.ts', name: 'a hold or a waitlist entry is not a spot' },
  },
  {
    keeps: 'an update that was called back is still read',
    file: 'src/features/updates/server/who-sees.ts',
    take: 'updates.recalledAt} IS NULL',
    put: 'updates.createdAt} IS NOT NULL',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'a recalled update disappears for all families right away',
    },
  },
  {
    keeps: 'an address that nobody proved sees the photos of a class',
    file: 'src/features/updates/server/routes.ts',
    take: `=> verified || role !== 'parent'`,
    put: '=> verified || role !== undefined',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'an account with an unverified address sees no updates and no photos',
    },
  },
  {
    keeps: 'an address that nobody proved hears in which class a child is',
    file: 'src/features/updates/server/notify-families.ts',
    take: 'if (!family.unreachable) ',
    put: '',
    test: {
      file: 'src/features/updates/server/sharing-by-staff.test.ts',
      name: 'an unverified address and a closed account get no email',
    },
  },
  {
    keeps: 'a parent writes to another parent',
    file: 'src/features/messages/server/send-message.ts',
    take: ' || sideOf(receiver) !== otherSide(sentBy)',
    put: '',
    test: {
      file: 'src/features/messages/server/messages.test.ts',
      name: 'who can message whom: parents to staff, staff to families, and nobody else',
    },
  },
  {
    keeps: 'a parent reads what other families wrote to staff',
    file: 'src/features/messages/server/read-messages.ts',
    take: 'and(own, pair)!',
    put: 'pair',
    test: {
      file: 'src/features/messages/server/messages.test.ts',
      name: "people only see their own conversations, and anyone else's or an unknown one is empty",
    },
  },
  {
    keeps: 'a group message goes to a list of families that nobody saw',
    file: 'src/features/group-messages/server/send-group-message.ts',
    take: 'list.version !== version',
    put: 'false',
    test: {
      file: 'src/features/group-messages/server/group-messages.test.ts',
      name: 'if the list changed since it was shown, nothing is sent',
    },
  },
  {
    keeps: 'two workers deliver a group message to the same family',
    file: 'src/features/group-messages/server/deliver.ts',
    take: `eq(groupMessageRecipients.familyId, familyId),
          eq(groupMessageRecipients.state, 'waiting'),`,
    put: 'eq(groupMessageRecipients.familyId, familyId),',
    test: {
      file: 'src/features/group-messages/server/group-messages.test.ts',
      name: 'a message sent twice, even at the same moment, goes out once; different text under its id is refused',
    },
  },
  {
    keeps: 'a family counts as told whose email was never written',
    file: 'src/features/group-messages/server/deliver.ts',
    take: 'const claimed = await tx',
    put: 'const claimed = await app.db',
    test: {
      file: 'src/features/group-messages/server/group-messages.test.ts',
      name: "a failed email to one family doesn't hold up the others and is retried",
    },
  },
  {
    keeps: 'a message about a session goes to families whose children attend another day',
    file: 'src/features/group-messages/server/find-audience.ts',
    take: 'attends(each, session.startsAt, zone)',
    put: 'true',
    test: {
      file: 'src/features/group-messages/server/group-messages.test.ts',
      name: 'a message to a session only goes to the families whose children attend it',
    },
  },
  {
    keeps: 'a parent marks the messages of another family read, so that nobody answers them',
    file: 'src/features/messages/server/mark-read.ts',
    take: `side === 'family' ? eq(messages.familyId, viewer.id) : undefined`,
    put: 'undefined',
    test: { file: 'src/features/messages/server/messages.test.ts', name: 'only the recipient can mark a message read' },
  },
  {
    keeps: 'a parent finds other parents by name',
    file: 'src/features/messages/server/people.ts',
    take: `side === 'family' ? staffWhoMay('messages') : eq(role, 'parent')`,
    put: 'sql`true`',
    test: {
      file: 'src/features/messages/server/messages.test.ts',
      name: 'a parent sees staff names and nothing about other parents',
    },
  },
  {
    keeps: 'a message that arrived is refused when a bad connection sends it again',
    file: 'src/features/messages/server/send-message.ts',
    take: 'key === null ? undefined : await sentWithKey(tx, pair, key)',
    put: 'undefined as MessageRow | undefined',
    test: {
      file: 'src/features/messages/server/messages.test.ts',
      name: "the same key sends once, even at the same moment, and can't be reused for different text",
    },
  },
  {
    keeps: 'staff write to a family whose account is being deleted',
    file: 'src/features/messages/server/send-message.ts',
    take: `if ((await findUser(tx, familyId))!.disabledAt) return refused('not-found')`,
    put: '',
    test: { file: 'src/app/account-parts.test.ts', name: 'no one can write to an account that is being deleted' },
  },
]
