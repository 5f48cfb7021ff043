import type { Guard } from './guard.ts'

/** Passwords, sign-ins, emailed links and two-step verification. */
export const SIGN_IN: readonly Guard[] = [
  {
    prevents: 'stored passwords are cheap to guess',
    file: 'src/features/accounts/server/password-hashing.ts',
    find: 'memoryCost: 19_456',
    replacement: 'memoryCost: 1_024',
    test: {
      file: 'src/features/accounts/server/password-hashing.test.ts',
      name: 'a stored hash is argon2id with 19 MiB and 2 passes, and only its password matches',
    },
  },
  {
    prevents: 'response time reveals whether an email address has an account',
    file: 'src/features/accounts/server/password-hashing.ts',
    find: 'const fits = await inTurn(',
    replacement: 'if (!stored) return false\n  const fits = await inTurn(',
    test: {
      file: 'src/features/accounts/server/password-hashing.test.ts',
      name: 'without a stored hash the same work is done, and the result is false',
    },
  },
  {
    prevents: 'changing to an address with an account emails its owner a link to confirm the change',
    file: 'src/features/accounts/server/change-email.ts',
    find: 'if (await findUserByEmail(tx, email)) return mailAlreadyHaveAccount(app, tx, email)',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'changing to an address with an account gets the same response, and only its owner gets an email about it (T4)',
    },
  },
  {
    prevents: "one account's password is guessed thousands of times",
    file: 'src/features/accounts/server/sign-in-limits.ts',
    find: 'const PER_ACCOUNT = { max: 20,',
    replacement: 'const PER_ACCOUNT = { max: 20_000,',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'guessing the password in a browser left open is slowed down like on the sign-in page (T5)',
    },
  },
  {
    prevents: 'one IP address tries the same password on thousands of accounts',
    file: 'src/features/accounts/server/sign-in-limits.ts',
    find: 'const PER_ADDRESS = { max: 60,',
    replacement: 'const PER_ADDRESS = { max: 60_000,',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: 'a whole school behind one IP address can sign in, and the limit is 60 failures from it',
    },
  },
  {
    prevents: 'one IP address requests thousands of links and accounts',
    file: 'src/platform/http/endpoint.ts',
    find: 'if (!limit.ok)',
    replacement: 'if (limit === undefined)',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: 'sign-up and forgotten passwords are limited per IP address',
    },
  },
  {
    prevents: 'a caller gets a fresh limit with a made-up IP address',
    file: 'src/platform/http/open-http.ts',
    find: 'trustProxy: (_address, hop) => hop < settings.trustedProxies,',
    replacement: 'trustProxy: true,',
    test: {
      file: 'src/app/answers.test.ts',
      name: 'a forged X-Forwarded-For address does not get around the rate limit',
    },
  },
  {
    prevents: "each of one customer's many IPv6 addresses has its own limit",
    file: 'src/platform/http/caller-address.ts',
    find: 'if (isIP(address) !== 6)',
    replacement: 'if (isIP(address) !== 5)',
    test: {
      file: 'src/app/address-limits.test.ts',
      name: 'the limit per address of every route counts IPv6 by network, and anything that is not an address as the peer (T84)',
    },
  },
  {
    prevents: 'whatever a proxy passes on is stored and counted as an IP address',
    file: 'src/platform/http/mount.ts',
    find: 'address: callerAddress(request.ips ?? [request.ip]),',
    replacement: 'address: request.ip,',
    test: {
      file: 'src/app/address-limits.test.ts',
      name: 'nothing a proxy passes on is stored unless it is an address (T84)',
    },
  },
  {
    prevents: 'the old sign-in stays valid after a new one in the same browser',
    file: 'src/features/accounts/server/sign-in.ts',
    find: 'if (asking.viewer) await endSignIn(tx, asking.viewer.signInId)',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/sign-in.test.ts',
      name: "signing in creates a new token and ends this browser's old session",
    },
  },
  {
    prevents: 'links in sent emails stay readable in the database and in backups',
    file: 'src/platform/mail/send-mail.ts',
    find: "const links = mail.links === 'none' ? {} : LINKS_REMOVED",
    replacement: 'const links = {}',
    test: {
      file: 'src/platform/mail/remove-spent-links.test.ts',
      name: 'an email is sent with its link and stored without it (T9)',
    },
  },
  {
    prevents: 'an email is sent again with a link that no longer works',
    file: 'src/features/operations/server/outbox/resend-mail.ts',
    find: "if (isLinkGone(mail, context.clock.now())) return refused('links-removed')",
    replacement: '',
    test: {
      file: 'src/features/operations/server/outbox.test.ts',
      name: "an email whose one-time link is gone can't be sent again, but the rest of it can be read (T9)",
    },
  },
  {
    prevents: 'a closed account stays signed in through its cookie',
    file: 'src/features/accounts/server/read-viewer.ts',
    find: ' AND u.disabled_at IS NULL`',
    replacement: '`',
    test: {
      file: 'src/features/accounts/server/sign-in.test.ts',
      name: "a deactivated account can't sign in, and its existing cookie stops working",
    },
  },
  {
    prevents: 'a sign-in never expires',
    file: 'src/features/accounts/server/read-viewer.ts',
    find: ' AND s.expires_at > $2',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/sign-in.test.ts',
      name: "a browser that isn't remembered stays signed in for 12 hours, a remembered one for 30 days",
    },
  },
  {
    prevents: 'someone with a copy of the database signs in as anyone',
    file: 'src/features/accounts/server/read-viewer.ts',
    find: "createHash('sha256').update(token).digest('base64url')",
    replacement: 'token',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: 'the table of links only stores hashes, so reading it lets no one in',
    },
  },
  {
    prevents: 'a script reads the sign-in cookie',
    file: 'src/platform/http/mount.ts',
    find: 'httpOnly: true',
    replacement: 'httpOnly: false',
    test: {
      file: 'src/features/accounts/server/sign-in.test.ts',
      name: 'the right password signs in, regardless of capitals in the email',
    },
  },
  {
    prevents: 'an emailed link works twice',
    file: 'src/features/accounts/server/one-time-links.ts',
    find: 'isNull(oneTimeLinks.usedAt), gt(',
    replacement: 'gt(',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: 'of twenty simultaneous uses of a link, one succeeds',
    },
  },
  {
    prevents: 'a link from last year sets a password',
    file: 'src/features/accounts/server/one-time-links.ts',
    find: 'isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now)',
    replacement: 'isNull(oneTimeLinks.usedAt)',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: "a link that is used, expired, closed, someone else's or made up is refused and changes nothing",
    },
  },
  {
    prevents: "someone who took over an account closes the owner's way back in",
    file: 'src/features/accounts/server/one-time-links.ts',
    find: ", ne(oneTimeLinks.purpose, 'undo-email')",
    replacement: '',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'the old address recovers the account: everyone is signed out, and the password and later undo links end',
    },
  },
  {
    prevents: 'an intruder stays signed in after the owner chooses a new password',
    file: 'src/features/accounts/server/reset-password.ts',
    find: 'await endAllSignIns(tx, user.id)',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: 'the link sets the password, ends every session, verifies the address and emails the owner',
    },
  },
  {
    prevents: "someone at a browser left open changes the account's email",
    file: 'src/features/accounts/server/confirm-password.ts',
    find: 'new Date(now.getTime() - STAYS_CONFIRMED_MS)',
    replacement: 'new Date(0)',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'the password is required once per 10 minutes, and a wrong one opens nothing',
    },
  },
  {
    prevents: 'someone who saw a two-step code uses it again',
    file: 'src/features/accounts/server/second-factor/check-code.ts',
    find: 'and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step))',
    replacement: 'eq(secondFactors.userId, userId)',
    test: {
      file: 'src/features/accounts/server/second-factor/second-factor.test.ts',
      name: 'a code works once, even when sent twice at the same moment, and no earlier code works after it',
    },
  },
  {
    prevents: 'a two-step code is guessed',
    file: 'src/features/accounts/server/second-factor/code-limits.ts',
    find: 'return counted.ok ? { ok: true as const, bucket } : counted',
    replacement: 'return { ok: true as const, bucket, retryAfterSeconds: 0, counted }',
    test: {
      file: 'src/features/accounts/server/second-factor/second-factor.test.ts',
      name: 'guessing stops after 10 tries, even simultaneous ones, and the owner still gets in from a known browser',
    },
  },
  {
    prevents: "one person's two-step secret works when copied into another account",
    file: 'src/features/accounts/server/second-factor/check-code.ts',
    find: 'owner: userId',
    replacement: "owner: userId && ''",
    test: {
      file: 'src/features/accounts/server/second-factor/second-factor.test.ts',
      name: 'a secret encrypted for another account accepts no code, but recovery codes still work',
    },
  },
  {
    prevents: 'a password alone opens the back office of a live site',
    file: 'src/platform/http/endpoint.ts',
    find: 'asking.viewer?.secondFactorMissing &&',
    replacement: 'asking.viewer === undefined &&',
    test: {
      file: 'src/app/second-factor.test.ts',
      name: 'on a live site, staff without two-step verification can only use its setup, on any route',
    },
  },
  {
    prevents: 'setting up two-step verification hits a dead end ten minutes after signing in',
    file: 'src/features/accounts/account-contract.ts',
    find: 'beforeSecondFactor: true,',
    replacement: '',
    test: {
      file: 'src/app/second-factor.test.ts',
      name: 'no refusal before the code is a dead end: the call that resolves it is open too',
    },
  },
  {
    prevents: 'a family locked out by others stays locked out after choosing a new password',
    file: 'src/features/accounts/server/reset-password.ts',
    find: 'await clearAttempts(tx, { email: user.email, device })',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: "a family locked out by other people's guesses gets in right after using an emailed link, and keeps getting in",
    },
  },
  {
    prevents: 'a family is locked out again right after choosing a new password',
    file: 'src/features/accounts/server/reset-password.ts',
    find: 'await rememberDevice(tx, asking, user.id, { secure: settings.live, byMailedLink })',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: "a family locked out by other people's guesses gets in right after using an emailed link, and keeps getting in",
    },
  },
  {
    prevents: 'someone who reads the email gets new tries at the two-step code with each emailed link',
    file: 'src/features/accounts/server/reset-password.ts',
    find: 'const byMailedLink = !(await hasSignedInFrom(tx, user.id, device))',
    replacement: 'const byMailedLink = false',
    test: {
      file: 'src/features/accounts/server/second-factor/second-factor.test.ts',
      name: 'someone who reads the email gets no extra tries for the code: a link makes a browser known for the password only',
    },
  },
  {
    prevents: "changing the password makes the owner's browser unknown to the guessing limit",
    file: 'src/features/accounts/server/change-password.ts',
    find: 'await rememberDevice(tx, asking, user.id, { secure: app.settings.live })',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: 'after a password change a browser still counts as known',
    },
  },
  {
    prevents: 'someone who requests links all day keeps the owner from getting one that works',
    file: 'src/features/accounts/server/send-links.ts',
    find: "{ max: 2, seconds: LIFE['reset-password'] / 1000 }",
    replacement: '{ max: 5, seconds: HOUR }',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: 'a person gets at most two links while one is valid, and can get a new one once it expires',
    },
  },
  {
    prevents: 'someone who got in through the old mailbox stays in after the email changes',
    file: 'src/features/accounts/server/change-email.ts',
    find: 'await endAllSignIns(tx, userId)\n    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))\n    await revokeAccess(tx, parts, user, now)\n    if (!here)',
    replacement: 'if (!here)',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: "changing the address ends every other session and creates a new token in the owner's browser that used the link (T103)",
    },
  },
  {
    prevents: 'one account makes us email stranger after stranger',
    file: 'src/features/accounts/server/change-email.ts',
    find: '!ofAccount.ok ||',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'emails to new addresses are limited per account and per address, and the response is the same (T104)',
    },
  },
  {
    prevents: 'many accounts make us email the same stranger',
    file: 'src/features/accounts/server/change-email.ts',
    find: '|| !toAddress.ok',
    replacement: '',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'emails to new addresses are limited per account and per address, and the response is the same (T104)',
    },
  },
  {
    prevents: 'an account sends link after link to an unverified address',
    file: 'src/features/accounts/server/send-links.ts',
    find: 'if (within.ok) await sendVerifyLink(app, tx, user)\n  return within.ok',
    replacement: 'await sendVerifyLink(app, tx, user)\n  return true',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'an unverified address gets the verification link at most three times a day, and the page says so (T104)',
    },
  },
]
