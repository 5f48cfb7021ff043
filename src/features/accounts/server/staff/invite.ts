import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Sender, senderIn } from '#src/features/organization/server.ts'
import { isId, newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { ROLES, roleOf, type StaffRole, storedRole } from '#src/lib/permissions.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { type EmailContent, mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { findUser, findUserByEmail } from '../find-user.ts'
import { linkWith } from '../mails/mail-frame.ts'
import { isKeptForOwner } from '../one-time-links.ts'
import { hashToken } from '../read-viewer.ts'
import { staffInvitations, users } from '../tables.ts'
import { newToken } from '../tokens.ts'

const LIFE_MS = 7 * 24 * 3_600_000

type Inviting = Pick<RequestContext, 'note'> & { viewer: Viewer }

/** Invites someone by email to join the staff. Inviting again creates a new link and ends the previous one. */
export async function invite(
  app: App,
  asking: { email: string; role: StaffRole },
  { viewer, note }: Inviting,
): Promise<Outcome<object, 'email-taken'>> {
  const [email, { role }] = [asking.email.toLowerCase(), asking]
  return inTransaction(app.db, async tx => {
    if ((await findUserByEmail(tx, email)) || (await isKeptForOwner(tx, email))) return refused('email-taken')
    const now = app.clock.now()
    const token = newToken()
    const asked = {
      email,
      ...storedRole(role),
      tokenHash: hashToken(token),
      invitedBy: viewer.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    }
    const [{ id }] = (await tx
      .insert(staffInvitations)
      .values({ id: newId(), ...asked })
      .onConflictDoUpdate({ target: staffInvitations.email, set: asked })
      .returning({ id: staffInvitations.id })) as [{ id: string }]
    await note(tx, { about: { kind: 'staff-invitation', id }, after: { email, role } })
    const by = (await findUser(tx, viewer.id))!
    const mail = staffInvitationMail(
      await senderIn(tx, app.settings),
      { email, role, by: `${by.firstName} ${by.lastName}` },
      token,
    )
    await app.mail(tx, { ...mail, linkEndsAt: asked.expiresAt })
    return { ok: true }
  })
}

/** Withdraws an invitation. Returns false when there's none with that id. */
export async function withdrawInvitation(app: App, invitationId: string, { note }: Inviting): Promise<boolean> {
  if (!isId(invitationId)) return false
  return inTransaction(app.db, async tx => {
    const [gone] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, invitationId)).returning()
    if (!gone) return false
    const { email } = gone
    const role = roleOf(gone)
    await note(tx, { about: { kind: 'staff-invitation', id: invitationId }, before: { email, role } })
    return true
  })
}

/**
 * The invitation for a token while it can be used: not expired, for a role that this version knows, and its sender is still an admin. `lock` holds it for this
 * transaction, so of two people who accept at once, one is first.
 */
export async function findInvitation(db: Queryable, token: string, now: Date, { lock = false } = {}) {
  const found = db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      role: staffInvitations.role,
      staffRole: staffInvitations.staffRole,
    })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(
      and(
        eq(staffInvitations.tokenHash, hashToken(token)),
        gt(staffInvitations.expiresAt, now),
        eq(users.role, 'admin'),
        isNull(users.disabledAt),
      ),
    )
  const [invitation] = await (lock ? found.for('update', { of: staffInvitations }) : found)
  const role = invitation && roleOf(invitation)
  return role && { id: invitation.id, email: invitation.email, role }
}

/** Invites someone to join the staff. The link creates the account. */
function staffInvitationMail(
  sender: Sender,
  { email, role, by }: { email: string; role: StaffRole; by: string },
  token: string,
): Mail {
  const words: EmailContent = {
    heading: `Join the staff of ${sender.brand}`,
    paragraphs: [
      'Hello,',
      `${by} invited you to join ${sender.brand} as ${ROLES[role].one}.`,
      'Enter your name and choose a password to get started.',
    ],
    button: { label: 'Accept invitation', url: linkWith(sender, '/invitation', token) },
    afterwards: ['The link works once, for 7 days.', "If you weren't expecting this, you can ignore this email."],
    footer: [sender.brand, `You're getting this email because ${by} entered this address at ${sender.publicUrl.host}.`],
  }
  return { kind: 'staff-invitation', to: email, subject: `Join the staff of ${sender.brand}`, ...mailLayout(words) }
}
