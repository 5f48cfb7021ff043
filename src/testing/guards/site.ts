import type { Guard } from './guard.ts'

/** What leaves through a calendar feed, the newsletter and the contact form, and who changes the texts of the site. */
export const SITE: readonly Guard[] = [
  {
    keeps: 'removing samples deletes a class of their own',
    file: 'src/features/classes/server/admin/sample-classes.ts',
    take: '.where(and(eq(offerings.isSample, true), inArray(offerings.id, [...ids])))\n    .orderBy(asc(offerings.id))',
    put: '.where(inArray(offerings.id, [...ids]))\n    .orderBy(asc(offerings.id))',
    test: {
      file: 'src/features/front-desk/server/samples.test.ts',
      name: 'a class or post of their own is never removed, even if the request names it',
    },
  },
  {
    keeps: 'removing samples deletes a post of their own',
    file: 'src/features/blog/server/sample-posts.ts',
    take: '.where(and(eq(blogPosts.isSample, true), inArray(blogPosts.id, [...ids])))',
    put: '.where(inArray(blogPosts.id, [...ids]))',
    test: {
      file: 'src/features/front-desk/server/samples.test.ts',
      name: 'a class or post of their own is never removed, even if the request names it',
    },
  },
  {
    keeps: 'a sample that a family registered for stops the removal of all others, or goes',
    file: 'src/features/classes/server/admin/sample-classes.ts',
    take: 'if (databaseErrorCode(error) !== FOREIGN_KEY_VIOLATION) throw error',
    put: 'throw error',
    test: {
      file: 'src/features/front-desk/server/samples.test.ts',
      name: 'a sample that a family registered for is kept with its dates and named in the answer',
    },
  },
  {
    keeps: 'pages of people who edit no texts have the hidden marks of the editor in them',
    file: 'src/features/content/web/content-of.ts',
    take: 'if (!context.get(editingTextsContext)) return entries',
    put: '',
    test: {
      file: 'src/app/editing-texts.test.ts',
      name: '/about has editing marks only for someone who is editing texts and is allowed to (T16)',
    },
  },
  {
    keeps: 'a thief reads the calendar of a family after it took its account back',
    file: 'src/features/family-calendar/server/account-part.ts',
    take: 'takenBack: (tx, { id }, now) => revokeFeed(tx, id, now),',
    put: '',
    test: { file: 'src/app/account-parts.test.ts', name: 'recovering an account' },
  },
  {
    keeps: 'a calendar address that was taken back still tells where children are',
    file: 'src/features/family-calendar/server/feed-address.ts',
    take: 'isNull(calendarFeeds.revokedAt),',
    put: '',
    test: {
      file: 'src/features/family-calendar/server/family-feed.test.ts',
      name: 'a family creates a feed, reads it without signing in, renews and revokes it',
    },
  },
  {
    keeps: 'a copy of the database opens the calendar of every family',
    file: 'src/features/family-calendar/server/feed-address.ts',
    take: `createHash('sha256').update(token).digest('base64url')`,
    put: 'token',
    test: {
      file: 'src/features/family-calendar/server/family-feed.test.ts',
      name: 'the database stores no token, and a deactivated account has no feed',
    },
  },
  {
    keeps: 'a calendar shows when the children of other families come',
    file: 'src/features/family-calendar/server/family-feed.ts',
    take: 'eq(registrations.parentId, userId),',
    put: '',
    test: {
      file: 'src/features/family-calendar/server/family-feed.test.ts',
      name: 'it shows first names and nothing else about a child, and nothing about other families',
    },
  },
  {
    keeps: 'somebody signed in puts the address of another person on the newsletter list',
    file: 'src/features/newsletter/server/subscribe.ts',
    take: 'viewer?.verified === true && (await isOwnAddress(app, viewer.id, form.email))',
    put: 'viewer?.verified === true',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'only people signed in with their own verified address need no confirmation',
    },
  },
  {
    keeps: 'a program that fills every field makes the newsletter form send mails, or learns who is on the list',
    file: 'src/features/newsletter/server/subscribe.ts',
    take: 'if (website) return ASKED',
    put: '',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'a filled honeypot field gets the same answer and is dropped',
    },
  },
  {
    keeps: 'a program tries addresses until it knows who reads the newsletter',
    file: 'src/features/newsletter/contract.ts',
    take: "{ per: 'address', max: 20, seconds: HOUR }",
    put: "{ per: 'address', max: 20_000, seconds: HOUR }",
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'one caller can subscribe at most 20 times an hour, with and without JavaScript together',
    },
  },
  {
    keeps: 'the newsletter form fills the mailbox of a stranger',
    file: 'src/features/newsletter/server/invite-subscriber.ts',
    take: 'if (!(await mayWriteTo(tx, person))) return',
    put: '',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'an address gets at most 3 confirmation emails a day',
    },
  },
  {
    keeps: 'an old link puts somebody who left back on the newsletter list',
    file: 'src/features/newsletter/server/confirm-subscriber.ts',
    take: 'if (!person || link.usedAt)',
    put: 'if (!person)',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'a link that is unknown, expired, or was used before unsubscribing',
    },
  },
  {
    keeps: 'whoever gets a forwarded newsletter confirms the address in it',
    file: 'src/features/newsletter/server/subscriber-links.ts',
    take: 'and(eq(subscriberLinks.tokenHash, hashOf(token)), eq(subscriberLinks.purpose, purpose))',
    put: 'eq(subscriberLinks.tokenHash, hashOf(token))',
    test: {
      file: 'src/features/newsletter/server/newsletter.test.ts',
      name: 'a link only does what it was made for: an unsubscribe link confirms nobody, and a confirmation link unsubscribes nobody',
    },
  },
  {
    keeps: 'two workers send a newsletter to the same reader',
    file: 'src/features/newsletter/server/issues/deliver-issues.ts',
    take: "and(eq(newsletterRecipients.id, recipientId), eq(newsletterRecipients.state, 'waiting'))",
    put: 'eq(newsletterRecipients.id, recipientId)',
    test: {
      file: 'src/features/newsletter/server/issues/issues.test.ts',
      name: 'two workers handling the same subscriber send one email, with one link that unsubscribes',
    },
  },
  {
    keeps: 'somebody gets a newsletter after leaving',
    file: 'src/features/newsletter/server/issues/deliver-issues.ts',
    take: "if (reader.state !== 'confirmed') return 'unsubscribed'",
    put: '',
    test: {
      file: 'src/features/newsletter/server/issues/issues.test.ts',
      name: 'subscribers who unsubscribe, bounce or are deleted before their email get none',
    },
  },
  {
    keeps: 'a reader counts as sent whose email was never written',
    file: 'src/features/newsletter/server/issues/deliver-issues.ts',
    take: 'const claimed = await tx',
    put: 'const claimed = await app.db',
    test: {
      file: 'src/features/newsletter/server/issues/issues.test.ts',
      name: 'a worker that stops midway leaves exactly the subscribers without an email waiting',
    },
  },
  {
    keeps: 'one window overwrites the newsletter that another one saved',
    file: 'src/features/newsletter/server/issues/save-issue.ts',
    take: "if (before.revision !== revision) return refused('changed-meanwhile')",
    put: '',
    test: {
      file: 'src/features/newsletter/server/issues/issues.test.ts',
      name: 'a draft is saved as it is, and only over the version it was read from',
    },
  },
  {
    keeps: 'the contact form mails words of a program to an address nobody proved',
    file: 'src/features/contact/server/send-message.ts',
    take: 'if (account && viewer!.verified)',
    put: 'if (account)',
    test: {
      file: 'src/features/contact/server/contact.test.ts',
      name: 'an account with an unverified address gets no copy',
    },
  },
  {
    keeps: 'somebody who is signed in writes to us under the address of another person',
    file: 'src/features/contact/server/send-message.ts',
    take: 'account ? account.email : form.email!.trim()',
    put: 'form.email?.trim() ?? account!.email',
    test: {
      file: 'src/features/contact/server/contact.test.ts',
      name: 'signed-in users are not asked for name and email',
    },
  },
  {
    keeps: 'staff who are no admins change the texts of the site',
    file: 'src/features/content/contract.ts',
    take: `The previous text is kept as an earlier version',\n    access: 'staff',\n    permission: 'content'`,
    put: `The previous text is kept as an earlier version',\n    access: 'staff',\n    permission: 'calendar'`,
    test: { file: 'src/features/content/server/content.test.ts', name: 'only admins can use the entries' },
  },
  {
    keeps: 'a text that is switched off stands on the site',
    file: 'src/features/content/server/read-content.ts',
    take: '.where(eq(contentEntries.isActive, true))',
    put: '',
    test: {
      file: 'src/features/content/server/content.test.ts',
      name: 'an inactive text is only shown to admins',
    },
  },
  {
    keeps: 'of two people who edit a text one loses the words unseen',
    file: 'src/features/content/server/change-entry.ts',
    take: 'readVersion !== undefined && readVersion !== row.version',
    put: 'false',
    test: {
      file: 'src/features/content/server/content.test.ts',
      name: 'someone who loaded an older text gets a message and overwrites nothing',
    },
  },
  {
    keeps: 'strangers read a post before its time has come',
    file: 'src/features/blog/server/find-posts.ts',
    take: 'lte(blogPosts.publishAt, now)',
    put: 'lte(blogPosts.createdAt, now)',
    test: { file: 'src/features/blog/server/routes.test.ts', name: 'drafts and scheduled posts are not visible' },
  },
  {
    keeps: 'a subscription under an address from before outlives the account',
    file: 'src/features/newsletter/server/account-part.ts',
    take: 'addressChanged: (tx, { email }, to) => changeSubscriberEmail(tx, email, to),',
    put: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'a newsletter subscription follows the address',
    },
  },
  {
    keeps: 'somebody takes the subscription of a stranger along by signing up with their address',
    file: 'src/features/accounts/server/parts.ts',
    take: 'if (!emailVerifiedAt) return',
    put: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'a newsletter subscription follows the address',
    },
  },
]
