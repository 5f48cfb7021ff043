import type { Guard } from './guard.ts'

/** Who may see or do what: access, staff, acting for a family, the audit log. */
export const PEOPLE: readonly Guard[] = [
  {
    keeps: 'what staff read of a family while they act as it is in no log',
    file: 'src/platform/audit/record-audit-entry.ts',
    take: 'viewer.actedBy !== undefined && route.access',
    put: 'false && route.access',
    test: {
      file: 'src/app/acting.test.ts',
      name: "reads of the family's data are logged with the family's name; reads of public pages are not",
    },
  },
  {
    keeps: 'an account whose address was never proved reads why staff looked at it',
    file: 'src/features/accounts/server/account-routes.ts',
    take: "viewer.verified ? readStaffViews(db, viewer.id) : new Refused('verify-first'),",
    put: 'readStaffViews(db, viewer.id),',
    test: { file: 'src/app/acting.test.ts', name: 'a family sees in its account and its export which staff' },
  },
  {
    keeps: 'an account that belongs to nobody we know reads what is for families',
    file: 'src/platform/http/endpoint.ts',
    take: `if (!viewer || viewer.role === 'unknown')`,
    put: 'if (!viewer)',
    test: { file: 'src/app/access.test.ts', name: 'a user with an unknown role gets what a visitor gets' },
  },
  {
    keeps: 'a parent opens the pages of staff',
    file: 'src/platform/http/endpoint.ts',
    take: "access === 'staff' || isStaff(viewer) ? permission : undefined",
    put: 'isStaff(viewer) ? permission : undefined',
    test: {
      file: 'src/features/attendance/server/attendance.test.ts',
      name: "parents and visitors can't see a roster or check anyone in",
    },
  },
  {
    keeps: 'everyone who works here opens everything of the back office',
    file: 'src/platform/http/endpoint.ts',
    take: 'if (needed === undefined || (own ? mayForOwn : may)(viewer, needed))',
    put: 'if (needed === undefined || isStaff(viewer))',
    test: { file: 'src/app/access.test.ts', name: 'every route responds to every kind of user as the table says' },
  },
  {
    keeps: 'an instructor opens the roster of a class they do not teach',
    file: 'src/platform/http/endpoint.ts',
    take: 'if (!isId(id) || !(await finders[thing as keyof Taught](id, viewer.id))) return false',
    put: '',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'open for their class and the session they substitute, and every other session returns 404',
    },
  },
  {
    keeps: 'a substitute for one session sees every session of the class',
    file: 'src/features/instructors/server/teaches.ts',
    take: 'or(isNull(instructors.sessionId), eq(instructors.sessionId, sessions.id)),',
    put: '',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'open for their class and the session they substitute, and every other session returns 404',
    },
  },
  {
    keeps: 'an instructor tags a child of another class in a photo',
    file: 'src/features/updates/server/share-update.ts',
    take: 'inClass ? hasPlaceIn(inClass) : undefined',
    put: 'undefined',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'cannot tag a child in another class; the response is as if the child did not exist',
    },
  },
  {
    keeps: 'an instructor sees the photos of other classes',
    file: 'src/features/updates/server/find-photo.ts',
    take: 'reader.isStaff ? only :',
    put: 'reader.isStaff ? undefined :',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'for other classes and families are hidden, and those by other staff cannot be recalled or deleted',
    },
  },
  {
    keeps: 'an instructor writes to the families of another class',
    file: 'src/features/group-messages/server/read-recipients.ts',
    take: 'if (taughtBy && !(await isTheirAudience(tx, audience, taughtBy))) return undefined',
    put: '',
    test: { file: 'src/app/instructors.test.ts', name: 'go to a class or session they teach' },
  },
  {
    keeps: 'an instructor reads what others wrote to families',
    file: 'src/features/group-messages/server/read-group-messages.ts',
    take: 'eq(groupMessages.sentBy, userId),',
    put: '',
    test: {
      file: 'src/app/instructors.test.ts',
      name: 'from other staff are not shown, and neither are conversations with families',
    },
  },
  {
    keeps: 'a role from a later version counts as the whole role it narrows',
    file: 'src/lib/permissions.ts',
    take: 'if (!Object.hasOwn(ROLES, staffRole)) return undefined',
    put: 'if (!Object.hasOwn(ROLES, staffRole)) return role',
    test: {
      file: 'src/features/accounts/server/staff/staff-roles.test.ts',
      name: 'a role stored by a later version grants nothing, not even to an admin',
    },
  },
  {
    keeps: 'the last admin becomes a bookkeeper',
    file: 'src/features/accounts/server/staff/change-staff.ts',
    take: "if (isLastAdmin && ROLES[role].base !== 'admin') return refused('last-admin')",
    put: '',
    test: {
      file: 'src/features/accounts/server/staff/staff-roles.test.ts',
      name: 'is only for admins and owners, and the last one can become an admin or owner but nothing less',
    },
  },
  {
    keeps: 'bookkeepers read updates for families in the export of their own account',
    file: 'src/features/updates/server/account-part.ts',
    take: 'and(isFor(id), mayRead)',
    put: 'isFor(id)',
    test: {
      file: 'src/app/staff-roles.test.ts',
      name: 'about health and contacts, and notes, messages and updates, is in no response to bookkeepers and content editors (T119)',
    },
  },
  {
    keeps: 'the front desk refunds by canceling a spot',
    file: 'src/features/cancellations/server/routes.ts',
    take: "if (choice === 'refund' && !may(viewer, 'refunds')) return new Refused('no-refunds')",
    put: '',
    test: {
      file: 'src/features/cancellations/server/cancel-class.test.ts',
      name: 'the front desk can end a spot for credit or nothing; a refund requires an admin',
    },
  },
  {
    keeps: 'open pages of bookkeepers are told who got a message',
    file: 'src/platform/live/live.ts',
    take: 'if (works && !may(each, news.kind)) continue',
    put: '',
    test: {
      file: 'src/platform/live/live.test.ts',
      name: 'staff whose role has no access to messages get no events about them',
    },
  },
  {
    keeps: 'a bookkeeper who once had a thread gets an email about it',
    file: 'src/features/messages/server/mail-unread.ts',
    take: "staffWhoMay('messages', 's')",
    put: "sql`s.role IN ('staff', 'admin')`",
    test: {
      file: 'src/features/messages/server/inbox.test.ts',
      name: "staff whose role has no messages aren't offered to families and get no emails; messages to them go to the shared address",
    },
  },
  {
    keeps: 'a site starts with a route for staff that any of them can call',
    file: 'src/platform/http/api.ts',
    take: "if (route.access === 'staff' && !PERMISSIONS.some(each => each === route.permission))",
    put: 'if (!route)',
    test: { file: 'src/testing/serve.test.ts', name: 'a site does not start if a staff route has no known permission' },
  },
  {
    keeps: 'a family changes a child of another family by its id',
    file: 'src/platform/http/endpoint.ts',
    take: 'if (ownerId === undefined || ownerId !== asking.viewer?.id)',
    put: 'if (ownerId === undefined)',
    test: {
      file: 'src/features/families/server/family-page.test.ts',
      name: "another family's children get the same answer as unknown ones, byte for byte",
    },
  },
  {
    keeps: 'somebody makes themselves an admin by naming the column',
    file: 'src/features/accounts/account-contract.ts',
    take: 'body: z.strictObject({\n      firstName',
    put: 'body: z.looseObject({\n      firstName',
    test: { file: 'src/app/mass-assignment.test.ts', name: 'a body with extra column names is refused' },
  },
  {
    keeps: 'somebody of staff pays or signs as a family',
    file: 'src/platform/http/endpoint.ts',
    take: 'if (asking.viewer?.actedBy && !mayWhileActing(key, route))',
    put: 'if (asking.viewer?.actedBy && !mayWhileActing(key, route) && false)',
    test: { file: 'src/app/acting.test.ts', name: 'staff viewing as A can only write what a manual list allows' },
  },
  {
    keeps: 'an unattended browser of staff looks at the site as a family',
    file: 'src/features/accounts/server/acting/routes.ts',
    take: `if (!(await isPasswordConfirmed(app.db, asking.viewer, app.clock.now()))) return new Refused('confirm-password')`,
    put: '',
    test: {
      file: 'src/app/acting.test.ts',
      name: 'viewing as a family requires a reason, a recently entered password, and an open family account',
    },
  },
  {
    keeps: 'staff stay a family for longer than half an hour',
    file: 'src/features/accounts/server/read-viewer.ts',
    take: ' AND s.acting_until > $2',
    put: '',
    test: {
      file: 'src/app/acting.test.ts',
      name: 'viewing as a family ends on request, after 30 minutes, or when either account is closed or changes role',
    },
  },
  {
    keeps: 'one row in a table lets a parent be another family',
    file: 'src/features/accounts/server/read-viewer.ts',
    take: ` || !may(self, 'families')`,
    put: '',
    test: { file: 'src/app/acting.test.ts', name: 'only staff can view the site as a family' },
  },
  {
    keeps: 'what staff do as a family stands in the log under the name of the family',
    file: 'src/platform/audit/record-audit-entry.ts',
    take: '= viewer.actedBy ?? viewer\n',
    put: '= viewer\n',
    test: {
      file: 'src/app/acting.test.ts',
      name: "the log says who viewed as which family and why, and lists every write under the staff member's name",
    },
  },
  {
    keeps: 'an entry of the audit log is rewritten',
    file: 'db/migrations/20261121123414_audit-log/migration.sql',
    take: 'OLD.status IS NOT NULL',
    put: 'false',
    test: { file: 'src/app/mass-assignment.test.ts', name: 'everything staff or an admin writes is in the audit log' },
  },
  {
    keeps: 'the only admin steps down, and nobody can let anybody in again',
    file: 'src/features/accounts/server/staff/change-staff.ts',
    take: 'isAdmin(person.id) && admins.length === 1',
    put: 'false',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "can't step down or deactivate their own account",
    },
  },
  {
    keeps: 'two admins demote each other at the same moment and none is left',
    file: 'src/features/accounts/server/staff/change-staff.ts',
    take: `.orderBy(users.id)\n      .for('no key update')`,
    put: '.orderBy(users.id)',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: 'if two admins demote and deactivate each other simultaneously, one admin always remains',
    },
  },
  {
    keeps: 'a parent is made an admin by a slip of the hand',
    file: 'src/features/accounts/server/staff/change-staff.ts',
    take: `and(eq(users.id, personId), inArray(users.role, ['staff', 'admin']))`,
    put: 'eq(users.id, personId)',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "families aren't staff: their ids get the same response as unknown ones",
    },
  },
  {
    keeps: 'an invitation lets somebody in after its sender is no admin any more',
    file: 'src/features/accounts/server/staff/invite.ts',
    take: `eq(users.role, 'admin'),`,
    put: '',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "a link ends after 7 days, when a newer one is sent, when it's withdrawn, or when its sender is no longer an admin",
    },
  },
  {
    keeps: 'an invitation found in an old mailbox still makes a staff account',
    file: 'src/features/accounts/server/staff/invite.ts',
    take: 'gt(staffInvitations.expiresAt, now),',
    put: '',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "a link ends after 7 days, when a newer one is sent, when it's withdrawn, or when its sender is no longer an admin",
    },
  },
  {
    keeps: 'somebody at an unattended browser invites a friend to the staff',
    file: 'src/features/accounts/server/staff/routes.ts',
    take: `if (!(await confirmed(asking.viewer))) return new Refused('confirm-password')\n      const done = await invite(`,
    put: 'const done = await invite(',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: 'an address with an account is refused with advice, and inviting requires a recently entered password',
    },
  },
  {
    keeps: 'a browser that was left open makes its owner an admin',
    file: 'src/features/accounts/server/staff/routes.ts',
    take: `if (!(await confirmed(asking.viewer))) return new Refused('confirm-password')\n      const done = await changeStaffRole(`,
    put: 'const done = await changeStaffRole(',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: 'changing a role or deactivating an account requires a recently entered password',
    },
  },
  {
    keeps: 'somebody who was let go goes on being signed in',
    file: 'src/features/accounts/server/change-role.ts',
    take: 'if (disabledAt) await endAllSignIns(tx, userId)',
    put: '',
    test: {
      file: 'src/features/accounts/server/staff/staff.test.ts',
      name: "a deactivated account is signed out immediately, can't sign in, and works again when reactivated",
    },
  },
  {
    keeps: 'staff open the account of a family with the link in its mail',
    file: 'src/features/operations/server/outbox/read-mail.ts',
    take: '(withLinks ? text : withoutTokens(text))',
    put: 'text',
    test: {
      file: 'src/features/operations/server/outbox.test.ts',
      name: 'reading an email is recorded, and shows no link secrets and nothing people typed',
    },
  },
  {
    keeps: 'staff who are no admins see what the program takes',
    file: 'src/features/front-desk/server/read-today.ts',
    take: `may(viewer, 'reports') ? moneyOfWeek(db, now, zone) : null`,
    put: 'moneyOfWeek(db, now, zone)',
    test: {
      file: 'src/features/front-desk/server/read-today.test.ts',
      name: 'only admins see money, and parents see nothing',
    },
  },
  {
    keeps: 'a stolen browser downloads everything about a family',
    file: 'src/features/accounts/server/account-routes.ts',
    take: `if (!viewer.verified) return new Refused('verify-first')\n      if (!(await confirmed(viewer))) return new Refused('confirm-password')`,
    put: '',
    test: { file: 'src/app/account-parts.test.ts', name: 'the export contains everything the family entered or did' },
  },
]
