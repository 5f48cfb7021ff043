import type { Guard } from './guard.ts'

/** What goes out through calendar feeds, the newsletter and the contact form, and who changes the site's text. */
export const SITE: readonly Guard[] = [
  {
    prevents: 'removing samples deletes a real class',
    file: 'src/features/classes/server/admin/sample-classes.ts',
    find: '.where(and(eq(offerings.isSample, true), inArray(offerings.id, [...ids])))\n    .orderBy(asc(offerings.id))',
    replacement: '.where(inArray(offerings.id, [...ids]))\n    .orderBy(asc(offerings.id))',
    test: {
      file: 'src/features/front-desk/server/samples.test.ts',
      name: 'a class or post of their own is never removed, even if the request names it',
    },
  },
  {
    prevents: 'removing samples deletes a real post',
    file: 'src/features/blog/server/sample-posts.ts',
    find: '.where(and(eq(blogPosts.isSample, true), inArray(blogPosts.id, [...ids])))',
    replacement: '.where(inArray(blogPosts.id, [...ids]))',
    test: {
      file: 'src/features/front-desk/server/samples.test.ts',
      name: 'a class or post of their own is never removed, even if the request names it',
    },
  },
  {
    prevents: 'a sample that a family registered for blocks removing the others',
    file: 'src/features/classes/server/admin/sample-classes.ts',
    find: 'if (databaseErrorCode(error) !== FOREIGN_KEY_VIOLATION) throw error',
    replacement: 'throw error',
    test: {
      file: 'src/features/front-desk/server/samples.test.ts',
      name: 'a sample that a family registered for is kept with its dates and named in the answer',
    },
  },
  {
    prevents: "pages contain hidden editing marks for people who aren't editing text",
    file: 'src/features/content/web/content-of.ts',
    find: 'if (!context.get(editingTextsContext)) return entries',
    replacement: '',
    test: {
      file: 'src/app/editing-texts.test.ts',
      name: '/about has editing marks only for someone who is editing texts and is allowed to (T16)',
    },
  },
  {
    prevents: "a thief reads a family's calendar after the family recovers its account",
    file: 'src/features/family-calendar/server/account-part.ts',
    find: 'takenBack: (tx, { id }, now) => revokeFeed(tx, id, now),',
    replacement: '',
    test: { file: 'src/app/account-parts.test.ts', name: 'recovering an account' },
  },
  {
    prevents: 'a revoked calendar address still reveals where children are',
    file: 'src/features/family-calendar/server/feed-address.ts',
    find: 'isNull(calendarFeeds.revokedAt),',
    replacement: '',
    test: {
      file: 'src/features/family-calendar/server/family-feed.test.ts',
      name: 'a family creates a feed, reads it without signing in, renews and revokes it',
    },
  },
  {
    prevents: "a copy of the database opens every family's calendar",
    file: 'src/features/family-calendar/server/feed-address.ts',
    find: `createHash('sha256').update(token).digest('base64url')`,
    replacement: 'token',
    test: {
      file: 'src/features/family-calendar/server/family-feed.test.ts',
      name: 'the database stores no token, and a deactivated account has no feed',
    },
  },
  {
    prevents: "a calendar shows when other families' children attend",
    file: 'src/features/family-calendar/server/family-feed.ts',
    find: 'eq(registrations.parentId, userId),',
    replacement: '',
    test: {
      file: 'src/features/family-calendar/server/family-feed.test.ts',
      name: 'it shows first names and nothing else about a child, and nothing about other families',
    },
  },
  {
    prevents: "someone signed in puts another person's email on the newsletter list",
    file: 'src/features/newsletter/server/subscribe.ts',
    find: 'viewer?.verified === true && (await isOwnAddress(app, viewer.id, form.email))',
    replacement: 'viewer?.verified === true',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'only people signed in with their own verified address need no confirmation',
    },
  },
  {
    prevents: 'a bot that fills every field makes the newsletter form send emails, or learns who is on the list',
    file: 'src/features/newsletter/server/subscribe.ts',
    find: 'if (website) return ASKED',
    replacement: '',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'a filled honeypot field gets the same answer and is dropped',
    },
  },
  {
    prevents: 'a bot tries email addresses until it knows who gets the newsletter',
    file: 'src/features/newsletter/contract.ts',
    find: "{ per: 'address', max: 20, seconds: HOUR }",
    replacement: "{ per: 'address', max: 20_000, seconds: HOUR }",
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'one caller can subscribe at most 20 times an hour, with and without JavaScript together',
    },
  },
  {
    prevents: "the newsletter form fills a stranger's mailbox",
    file: 'src/features/newsletter/server/invite-subscriber.ts',
    find: 'if (!(await mayWriteTo(tx, person))) return',
    replacement: '',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'an address gets at most 3 confirmation emails a day',
    },
  },
  {
    prevents: 'an old link puts someone who unsubscribed back on the newsletter list',
    file: 'src/features/newsletter/server/confirm-subscriber.ts',
    find: 'if (!person || link.usedAt)',
    replacement: 'if (!person)',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'a link that is unknown, expired, or was used before unsubscribing',
    },
  },
  {
    prevents: 'someone who gets a forwarded newsletter uses its unsubscribe link to confirm the subscription',
    file: 'src/features/newsletter/server/subscriber-links.ts',
    find: 'and(eq(subscriberLinks.tokenHash, hashOf(token)), eq(subscriberLinks.purpose, purpose))',
    replacement: 'eq(subscriberLinks.tokenHash, hashOf(token))',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'a link only does what it was made for: an unsubscribe link confirms nobody, and a confirmation link unsubscribes nobody',
    },
  },
  {
    prevents: 'two workers send a newsletter to the same subscriber',
    file: 'src/features/newsletter/server/issues/deliver-issues.ts',
    find: "and(eq(newsletterRecipients.id, recipientId), eq(newsletterRecipients.state, 'waiting'))",
    replacement: 'eq(newsletterRecipients.id, recipientId)',
    test: {
      file: 'src/features/newsletter/server/issues/issues.test.ts',
      name: 'two workers handling the same subscriber send one email, with one link that unsubscribes',
    },
  },
  {
    prevents: 'someone gets a newsletter after unsubscribing',
    file: 'src/features/newsletter/server/issues/deliver-issues.ts',
    find: "if (reader.state !== 'confirmed') return 'unsubscribed'",
    replacement: '',
    test: {
      file: 'src/features/newsletter/server/issues/issues.test.ts',
      name: 'subscribers who unsubscribe, bounce or are deleted before their email get none',
    },
  },
  {
    prevents: 'a subscriber counts as emailed although their email was never created',
    file: 'src/features/newsletter/server/issues/deliver-issues.ts',
    find: 'const claimed = await tx',
    replacement: 'const claimed = await app.db',
    test: {
      file: 'src/features/newsletter/server/issues/issues.test.ts',
      name: 'a worker that stops midway leaves exactly the subscribers without an email waiting',
    },
  },
  {
    prevents: 'one window overwrites the newsletter saved in another',
    file: 'src/features/newsletter/server/issues/save-issue.ts',
    find: "if (before.revision !== revision) return refused('changed-meanwhile')",
    replacement: '',
    test: {
      file: 'src/features/newsletter/server/issues/issues.test.ts',
      name: 'a draft is saved as it is, and only over the version it was read from',
    },
  },
  {
    prevents: "the contact form emails a bot's text to an unverified address",
    file: 'src/features/contact/server/send-message.ts',
    find: 'if (account && viewer!.verified)',
    replacement: 'if (account)',
    test: {
      file: 'src/features/contact/server/contact.test.ts',
      name: 'an account with an unverified address gets no copy',
    },
  },
  {
    prevents: "someone signed in writes to us under another person's email",
    file: 'src/features/contact/server/send-message.ts',
    find: 'account ? account.email : form.email!.trim()',
    replacement: 'form.email?.trim() ?? account!.email',
    test: {
      file: 'src/features/contact/server/contact.test.ts',
      name: 'signed-in users are not asked for name and email',
    },
  },
  {
    prevents: "staff without the permission change the site's text",
    file: 'src/features/content/contract.ts',
    find: `The previous text is kept as an earlier version',\n    access: 'staff',\n    permission: 'content'`,
    replacement: `The previous text is kept as an earlier version',\n    access: 'staff',\n    permission: 'calendar'`,
    test: { file: 'src/features/content/server/content.test.ts', name: 'only admins can use the entries' },
  },
  {
    prevents: 'a text that is turned off appears on the site',
    file: 'src/features/content/server/read-content.ts',
    find: '.where(eq(contentEntries.isActive, true))',
    replacement: '',
    test: {
      file: 'src/features/content/server/content.test.ts',
      name: 'an inactive text is only shown to admins',
    },
  },
  {
    prevents: 'when two people edit a text, one loses their changes without noticing',
    file: 'src/features/content/server/change-entry.ts',
    find: 'readVersion !== undefined && readVersion !== row.version',
    replacement: 'false',
    test: {
      file: 'src/features/content/server/content.test.ts',
      name: 'someone who loaded an older text gets a message and overwrites nothing',
    },
  },
  {
    prevents: 'visitors read a post before its publish time',
    file: 'src/features/blog/server/find-posts.ts',
    find: 'lte(blogPosts.publishAt, now)',
    replacement: 'lte(blogPosts.createdAt, now)',
    test: { file: 'src/features/blog/server/routes.test.ts', name: 'drafts and scheduled posts are not visible' },
  },
  {
    prevents: 'a newsletter subscription under an earlier email outlives the account',
    file: 'src/features/newsletter/server/account-part.ts',
    find: 'addressChanged: (tx, { email }, to) => changeSubscriberEmail(tx, email, to),',
    replacement: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'a newsletter subscription follows the address',
    },
  },
  {
    prevents: "someone signs up with a stranger's email and takes over their newsletter subscription",
    file: 'src/features/accounts/server/parts.ts',
    find: 'if (!emailVerifiedAt) return',
    replacement: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'a newsletter subscription follows the address',
    },
  },
]
