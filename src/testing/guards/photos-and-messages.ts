import type { Guard } from './guard.ts'

/** Who sees which photo, and who reads and writes which message. */
export const PHOTOS_AND_MESSAGES: readonly Guard[] = [
  {
    prevents: 'staff share a photo of a child whose family said no',
    file: 'src/features/updates/server/share-update.ts',
    find: `without.length > 0 ? refused('no-consent', { children: without }) : undefined`,
    replacement: 'undefined',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'a child without photo consent cannot be tagged',
    },
  },
  {
    prevents: 'a photo stays visible after the family of a child in it says no',
    file: 'src/features/updates/server/find-photo.ts',
    find: 'and(isFor(reader.id), everybodyAgreed)',
    replacement: 'isFor(reader.id)',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'a photo is hidden from families when a child in it loses consent',
    },
  },
  {
    prevents: 'a family opens a photo meant for another family',
    file: 'src/features/updates/server/find-photo.ts',
    find: 'and(isFor(reader.id), everybodyAgreed)',
    replacement: 'everybodyAgreed',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: "a photo's address in another family's browser",
    },
  },
  {
    prevents: 'a photo is shown although a child in it is no longer on record',
    file: 'src/features/updates/server/who-sees.ts',
    find: 'IS NOT TRUE',
    replacement: 'IS FALSE',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'an unknown child counts as one without consent',
    },
  },
  {
    prevents: 'a family learns the names of other children in a photo',
    file: 'src/features/updates/server/read-updates.ts',
    find: 'const known = reader.isStaff ?',
    replacement: 'const known = reader.id ?',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'a family sees tags of its own children only',
    },
  },
  {
    prevents: "a family that is only on the waitlist sees the class's photos",
    file: 'src/features/updates/server/who-sees.ts',
    find: `IN ('confirmed', 'active')`,
    replacement: `IN ('confirmed', 'active', 'waitlisted')`,
    test: { file: 'src/features/updates/server/sharing.test.ts', name: 'a hold or a waitlist entry is not a spot' },
  },
  {
    prevents: 'a recalled update can still be read',
    file: 'src/features/updates/server/who-sees.ts',
    find: 'updates.recalledAt} IS NULL',
    replacement: 'updates.createdAt} IS NOT NULL',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'a recalled update disappears for all families right away',
    },
  },
  {
    prevents: "an account with an unverified email sees a class's photos",
    file: 'src/features/updates/server/routes.ts',
    find: `=> verified || role !== 'parent'`,
    replacement: '=> verified || role !== undefined',
    test: {
      file: 'src/features/updates/server/sharing.test.ts',
      name: 'an account with an unverified address sees no updates and no photos',
    },
  },
  {
    prevents: 'an unverified email address learns which class a child is in',
    file: 'src/features/updates/server/notify-families.ts',
    find: 'if (!family.unreachable) ',
    replacement: '',
    test: {
      file: 'src/features/updates/server/sharing-by-staff.test.ts',
      name: 'an unverified address and a closed account get no email',
    },
  },
  {
    prevents: 'a parent messages another parent',
    file: 'src/features/messages/server/send-message.ts',
    find: ' || sideOf(receiver) !== otherSide(sentBy)',
    replacement: '',
    test: {
      file: 'src/features/messages/server/messages.test.ts',
      name: 'who can message whom: parents to staff, staff to families, and nobody else',
    },
  },
  {
    prevents: 'a parent reads what other families wrote to staff',
    file: 'src/features/messages/server/read-messages.ts',
    find: 'and(own, pair)!',
    replacement: 'pair',
    test: {
      file: 'src/features/messages/server/messages.test.ts',
      name: "people only see their own conversations, and anyone else's or an unknown one is empty",
    },
  },
  {
    prevents: 'a group message goes to a list of families that the sender never saw',
    file: 'src/features/group-messages/server/send-group-message.ts',
    find: 'list.version !== version',
    replacement: 'false',
    test: {
      file: 'src/features/group-messages/server/group-messages.test.ts',
      name: 'if the list changed since it was shown, nothing is sent',
    },
  },
  {
    prevents: 'two workers deliver a group message to the same family',
    file: 'src/features/group-messages/server/deliver.ts',
    find: `eq(groupMessageRecipients.familyId, familyId),
          eq(groupMessageRecipients.state, 'waiting'),`,
    replacement: 'eq(groupMessageRecipients.familyId, familyId),',
    test: {
      file: 'src/features/group-messages/server/group-messages.test.ts',
      name: 'a message sent twice, even at the same moment, goes out once; different text under its id is refused',
    },
  },
  {
    prevents: 'a family counts as notified although its email was never created',
    file: 'src/features/group-messages/server/deliver.ts',
    find: 'const claimed = await tx',
    replacement: 'const claimed = await app.db',
    test: {
      file: 'src/features/group-messages/server/group-messages.test.ts',
      name: "a failed email to one family doesn't hold up the others and is retried",
    },
  },
  {
    prevents: 'a message about a session goes to families whose children attend on another day',
    file: 'src/features/group-messages/server/find-audience.ts',
    find: 'attends(each, session.startsAt, zone)',
    replacement: 'true',
    test: {
      file: 'src/features/group-messages/server/group-messages.test.ts',
      name: 'a message to a session only goes to the families whose children attend it',
    },
  },
  {
    prevents: "a parent marks another family's messages as read, so no one answers them",
    file: 'src/features/messages/server/mark-read.ts',
    find: `side === 'family' ? eq(messages.familyId, viewer.id) : undefined`,
    replacement: 'undefined',
    test: { file: 'src/features/messages/server/messages.test.ts', name: 'only the recipient can mark a message read' },
  },
  {
    prevents: 'a parent finds other parents by name',
    file: 'src/features/messages/server/people.ts',
    find: `side === 'family' ? staffWhoMay('messages') : eq(role, 'parent')`,
    replacement: 'sql`true`',
    test: {
      file: 'src/features/messages/server/messages.test.ts',
      name: 'a parent sees staff names and nothing about other parents',
    },
  },
  {
    prevents: 'a message that already arrived is refused when a bad connection resends it',
    file: 'src/features/messages/server/send-message.ts',
    find: 'key === null ? undefined : await sentWithKey(tx, pair, key)',
    replacement: 'undefined as MessageRow | undefined',
    test: {
      file: 'src/features/messages/server/messages.test.ts',
      name: "the same key sends once, even at the same moment, and can't be reused for different text",
    },
  },
  {
    prevents: 'staff message a family whose account is being deleted',
    file: 'src/features/messages/server/send-message.ts',
    find: `if ((await findUser(tx, familyId))!.disabledAt) return refused('not-found')`,
    replacement: '',
    test: { file: 'src/app/account-parts.test.ts', name: 'no one can write to an account that is being deleted' },
  },
]
