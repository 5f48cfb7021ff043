import type { Guard } from './guard.ts'

/** Who may see or do what: access, staff, viewing as a family, and the audit log. */
export const PEOPLE: readonly Guard[] = [
  {
    prevents: "what staff read while viewing as a family isn't logged",
    file: 'src/platform/audit/record-audit-entry.ts',
    find: 'viewer.actedBy !== undefined && route.access',
    replacement: 'false && route.access',
    test: {
      file: 'src/app/acting.test.ts',
      name: "reads of the family's data are logged with the family's name; reads of public pages are not",
    },
  },
  {
    prevents: 'an account with an unverified email reads why staff viewed it',
    file: 'src/features/accounts/server/account-routes.ts',
    find: "viewer.verified ? readStaffViews(db, viewer.id) : new Refused('verify-first'),",
    replacement: 'readStaffViews(db, viewer.id),',
    test: { file: 'src/app/acting.test.ts', name: 'a family sees in its account and its export which staff' },
  },
  {
    prevents: 'a user with an unknown role reads what is meant for families',
    file: 'src/platform/http/endpoint.ts',
    find: `if (!viewer || viewer.role === 'unknown')`,
    replacement: 'if (!viewer)',
    test: { file: 'src/app/access.test.ts', name: 'a user with an unknown role gets what a visitor gets' },
  },
  {
    prevents: 'a parent opens staff pages',
    file: 'src/platform/http/endpoint.ts',
    find: "access === 'staff' || isStaff(viewer) ? permission : undefined",
    replacement: 'isStaff(viewer) ? permission : undefined',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: "parents and visitors can't see a roster or check anyone in",
    },
  },
  {
    prevents: 'every staff member can open everything in the back office',
    file: 'src/platform/http/endpoint.ts',
    find: 'if (needed === undefined || (own ? mayForOwn : may)(viewer, needed))',
    replacement: 'if (needed === undefined || isStaff(viewer))',
    test: { file: 'src/app/access.test.ts', name: 'every route responds to every kind of user as the table says' },
  },
  {
    prevents: "an instructor opens the roster of a class they don't teach",
    file: 'src/platform/http/endpoint.ts',
    find: 'if (!isId(id) || !(await finders[thing as keyof Taught](id, viewer.id))) return false',
    replacement: '',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'open for their class and the session they substitute, and every other session returns 404',
    },
  },
  {
    prevents: 'a substitute for one session sees every session of the class',
    file: 'src/features/instructors/server/teaches.ts',
    find: 'or(isNull(instructors.sessionId), eq(instructors.sessionId, sessions.id)),',
    replacement: '',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'open for their class and the session they substitute, and every other session returns 404',
    },
  },
  {
    prevents: 'an instructor tags a child from another class in a photo',
    file: 'src/features/updates/server/share-update.ts',
    find: 'inClass ? hasPlaceIn(inClass) : undefined',
    replacement: 'undefined',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'cannot tag a child in another class; the response is as if the child did not exist',
    },
  },
  {
    prevents: "an instructor sees other classes' photos",
    file: 'src/features/updates/server/find-photo.ts',
    find: 'reader.isStaff ? only :',
    replacement: 'reader.isStaff ? undefined :',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'for other classes and families are hidden, and those by other staff cannot be recalled or deleted',
    },
  },
  {
    prevents: 'an instructor messages the families of another class',
    file: 'src/features/group-messages/server/read-recipients.ts',
    find: 'if (taughtBy && !(await isTheirAudience(tx, audience, taughtBy))) return undefined',
    replacement: '',
    test: { file: 'src/app/instructors.test.ts', name: 'go to a class or session they teach' },
  },
  {
    prevents: 'an instructor reads what others wrote to families',
    file: 'src/features/group-messages/server/read-group-messages.ts',
    find: 'eq(groupMessages.sentBy, userId),',
    replacement: '',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'from other staff are not shown, and neither are conversations with families',
    },
  },
  {
    prevents: 'a role from a later version grants everything its base role can do',
    file: 'src/lib/permissions.ts',
    find: 'if (!Object.hasOwn(ROLES, staffRole)) return undefined',
    replacement: 'if (!Object.hasOwn(ROLES, staffRole)) return role',
    test: {
      file: 'src/features/accounts/server/staff/staff-roles.test.ts',
      name: 'a role stored by a later version grants nothing, not even to an admin',
    },
  },
  {
    prevents: 'the last admin becomes a bookkeeper',
    file: 'src/features/accounts/server/staff/change-staff.ts',
    find: "if (isLastAdmin && ROLES[role].base !== 'admin') return refused('last-admin')",
    replacement: '',
    test: {
      file: 'src/features/accounts/server/staff/staff-roles.test.ts',
      name: 'is only for admins and owners, and the last one can become an admin or owner but nothing less',
    },
  },
  {
    prevents: 'bookkeepers read family updates in the export of their own account',
    file: 'src/features/updates/server/account-part.ts',
    find: 'and(isFor(id), mayRead)',
    replacement: 'isFor(id)',
    test: {
      file: 'src/app/staff-roles.test.ts',
      name: 'about health and contacts, and notes, messages and updates, is in no response to bookkeepers and content editors (T119)',
    },
  },
  {
    prevents: 'the front desk refunds by canceling a spot',
    file: 'src/features/cancellations/server/routes.ts',
    find: "if (choice === 'refund' && !may(viewer, 'refunds')) return new Refused('no-refunds')",
    replacement: '',
    test: {
      file: 'src/features/cancellations/server/cancel-class.test.ts',
      name: 'the front desk can end a spot for credit or nothing; a refund requires an admin',
    },
  },
  {
    prevents: "bookkeepers' open pages are told who got a message",
    file: 'src/platform/live/live.ts',
    find: 'if (works && !may(each, news.kind)) continue',
    replacement: '',
    test: {
      file: 'src/platform/live/live.test.ts',
      name: 'staff whose role has no access to messages get no events about them',
    },
  },
  {
    prevents: 'a bookkeeper who once had a thread gets an email about it',
    file: 'src/features/messages/server/mail-unread.ts',
    find: "staffWhoMay('messages', 's')",
    replacement: "sql`s.role IN ('staff', 'admin')`",
    test: {
      file: 'src/features/messages/server/inbox.test.ts',
      name: "staff whose role has no messages aren't offered to families and get no emails; messages to them go to the shared address",
    },
  },
  {
    prevents: 'a site starts with a staff route that any staff member can call',
    file: 'src/platform/http/api.ts',
    find: "if (route.access === 'staff' && !PERMISSIONS.some(each => each === route.permission))",
    replacement: 'if (!route)',
    test: { file: 'src/testing/serve.test.ts', name: 'a site does not start if a staff route has no known permission' },
  },
  {
    prevents: "a family changes another family's child by its id",
    file: 'src/platform/http/endpoint.ts',
    find: 'if (ownerId === undefined || ownerId !== asking.viewer?.id)',
    replacement: 'if (ownerId === undefined)',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: "another family's children get the same answer as unknown ones, byte for byte",
    },
  },
  {
    prevents: 'someone makes themselves an admin by naming the column in a request',
    file: 'src/features/accounts/account-contract.ts',
    find: 'body: z.strictObject({\n      firstName',
    replacement: 'body: z.looseObject({\n      firstName',
    test: { file: 'src/app/mass-assignment.test.ts', name: 'a body with extra column names is refused' },
  },
  {
    prevents: 'a staff member pays or signs while viewing as a family',
    file: 'src/platform/http/endpoint.ts',
    find: 'if (asking.viewer?.actedBy && !mayWhileActing(key, route))',
    replacement: 'if (asking.viewer?.actedBy && !mayWhileActing(key, route) && false)',
    test: { file: 'src/app/acting.test.ts', name: 'staff viewing as A can only write what a manual list allows' },
  },
  {
    prevents: "someone at a staff member's unattended browser views the site as a family",
    file: 'src/features/accounts/server/acting/routes.ts',
    find: `if (!(await isPasswordConfirmed(app.db, asking.viewer, app.clock.now()))) return new Refused('confirm-password')`,
    replacement: '',
    test: {
      file: 'src/app/acting.test.ts',
      name: 'viewing as a family requires a reason, a recently entered password, and an open family account',
    },
  },
  {
    prevents: 'staff view the site as a family for longer than half an hour',
    file: 'src/features/accounts/server/read-viewer.ts',
    find: ' AND s.acting_until > $2',
    replacement: '',
    test: {
      file: 'src/app/acting.test.ts',
      name: 'viewing as a family ends on request, after 30 minutes, or when either account is closed or changes role',
    },
  },
  {
    prevents: 'one row in a table lets a parent view the site as another family',
    file: 'src/features/accounts/server/read-viewer.ts',
    find: ` || !may(self, 'families')`,
    replacement: '',
    test: { file: 'src/app/acting.test.ts', name: 'only staff can view the site as a family' },
  },
  {
    prevents: "what staff do while viewing as a family is logged under the family's name",
    file: 'src/platform/audit/record-audit-entry.ts',
    find: '= viewer.actedBy ?? viewer\n',
    replacement: '= viewer\n',
    test: {
      file: 'src/app/acting.test.ts',
      name: "the log says who viewed as which family and why, and lists every write under the staff member's name",
    },
  },
  {
    prevents: 'an audit log entry is rewritten',
    file: 'db/migrations/20261121123414_audit-log/migration.sql',
    find: 'OLD.status IS NOT NULL',
    replacement: 'false',
    test: { file: 'src/app/mass-assignment.test.ts', name: 'everything staff or an admin writes is in the audit log' },
  },
  {
    prevents: 'the only admin steps down, and no one is left to let anyone in',
    file: 'src/features/accounts/server/staff/change-staff.ts',
    find: 'isAdmin(person.id) && admins.length === 1',
    replacement: 'false',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "can't step down or deactivate their own account",
    },
  },
  {
    prevents: 'two admins demote each other at the same moment, and no admin is left',
    file: 'src/features/accounts/server/staff/change-staff.ts',
    find: `.orderBy(users.id)\n      .for('no key update')`,
    replacement: '.orderBy(users.id)',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: 'if two admins demote and deactivate each other simultaneously, one admin always remains',
    },
  },
  {
    prevents: 'a parent is made an admin by mistake',
    file: 'src/features/accounts/server/staff/change-staff.ts',
    find: `and(eq(users.id, personId), inArray(users.role, ['staff', 'admin']))`,
    replacement: 'eq(users.id, personId)',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "families aren't staff: their ids get the same response as unknown ones",
    },
  },
  {
    prevents: 'an invitation lets someone in after its sender is no longer an admin',
    file: 'src/features/accounts/server/staff/invite.ts',
    find: `eq(users.role, 'admin'),`,
    replacement: '',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "a link ends after 7 days, when a newer one is sent, when it's withdrawn, or when its sender is no longer an admin",
    },
  },
  {
    prevents: 'an invitation found in an old mailbox still creates a staff account',
    file: 'src/features/accounts/server/staff/invite.ts',
    find: 'gt(staffInvitations.expiresAt, now),',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "a link ends after 7 days, when a newer one is sent, when it's withdrawn, or when its sender is no longer an admin",
    },
  },
  {
    prevents: 'someone at an unattended browser invites a friend to join the staff',
    file: 'src/features/accounts/server/staff/routes.ts',
    find: `if (!(await confirmed(asking.viewer))) return new Refused('confirm-password')\n      const done = await invite(`,
    replacement: 'const done = await invite(',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: 'an address with an account is refused with advice, and inviting requires a recently entered password',
    },
  },
  {
    prevents: 'someone at an unattended browser makes themselves an admin',
    file: 'src/features/accounts/server/staff/routes.ts',
    find: `if (!(await confirmed(asking.viewer))) return new Refused('confirm-password')\n      const done = await changeStaffRole(`,
    replacement: 'const done = await changeStaffRole(',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: 'changing a role or deactivating an account requires a recently entered password',
    },
  },
  {
    prevents: 'someone who was let go stays signed in',
    file: 'src/features/accounts/server/change-role.ts',
    find: 'if (disabledAt) await endAllSignIns(tx, userId)',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "a deactivated account is signed out immediately, can't sign in, and works again when reactivated",
    },
  },
  {
    prevents: "staff open a family's account with the link in its email",
    file: 'src/features/operations/server/outbox/read-mail.ts',
    find: '(withLinks ? text : withoutTokens(text))',
    replacement: 'text',
    test: {
      file: 'src/features/operations/server/outbox.test.ts',
      name: 'reading an email is recorded, and shows no link secrets and nothing people typed',
    },
  },
  {
    prevents: "staff who aren't admins see how much money the program takes in",
    file: 'src/features/front-desk/server/read-today.ts',
    find: `may(viewer, 'reports') ? moneyOfWeek(db, now, zone) : null`,
    replacement: 'moneyOfWeek(db, now, zone)',
    test: {
      file: 'src/features/front-desk/server/read-today.test.ts',
      name: 'only admins see money, and parents see nothing',
    },
  },
  {
    prevents: 'someone with a stolen browser downloads everything about a family',
    file: 'src/features/accounts/server/account-routes.ts',
    find: `if (!viewer.verified) return new Refused('verify-first')\n      if (!(await confirmed(viewer))) return new Refused('confirm-password')`,
    replacement: '',
    test: { file: 'src/app/account-parts.test.ts', name: 'the export contains everything the family entered or did' },
  },
]
