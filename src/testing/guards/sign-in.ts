import type { Guard } from './guard.ts'

/** Passwords, sign-ins, mailed links and the second step. */
export const SIGN_IN: readonly Guard[] = [
  {
    keeps: 'stored passwords are cheap to guess',
    file: 'src/features/accounts/server/password-hashing.ts',
    take: 'memoryCost: 19_456',
    put: 'memoryCost: 1_024',
    test: {
      file: 'src/features/accounts/server/password-hashing.test.ts',
      name: 'a stored hash is argon2id with 19 MiB and 2 passes, and only its password matches',
    },
  },
  {
    keeps: 'the time of an answer tells whether an address has an account',
    file: 'src/features/accounts/server/password-hashing.ts',
    take: 'const fits = await inTurn(',
    put: 'if (!stored) return false\n  const fits = await inTurn(',
    test: {
      file: 'src/features/accounts/server/password-hashing.test.ts',
      name: 'without a stored hash the same work is done, and the result is false',
    },
  },
  {
    keeps: 'another word for a known address tells that it has an account',
    file: 'src/features/accounts/server/change-email.ts',
    take: 'if (await findUserByEmail(tx, email)) return mailAlreadyHaveAccount(app, tx, email)',
    put: '',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'changing to an address with an account gets the same response, and only its owner gets an email about it (T4)',
    },
  },
  {
    keeps: 'the password of one account is guessed by the thousand',
    file: 'src/features/accounts/server/sign-in-limits.ts',
    take: 'const PER_ACCOUNT = { max: 20,',
    put: 'const PER_ACCOUNT = { max: 20_000,',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'guessing the password in a browser left open is slowed down like on the sign-in page (T5)',
    },
  },
  {
    keeps: 'one address tries the same password on thousands of accounts',
    file: 'src/features/accounts/server/sign-in-limits.ts',
    take: 'const PER_ADDRESS = { max: 60,',
    put: 'const PER_ADDRESS = { max: 60_000,',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: 'a whole school behind one IP address can sign in, and the limit is 60 failures from it',
    },
  },
  {
    keeps: 'an address asks for thousands of links and accounts',
    file: 'src/platform/http/endpoint.ts',
    take: 'if (!limit.ok)',
    put: 'if (limit === undefined)',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: 'sign-up and forgotten passwords are limited per IP address',
    },
  },
  {
    keeps: 'a caller opens a new limit with a made-up address',
    file: 'src/platform/http/open-http.ts',
    take: 'trustProxy: (_address, hop) => hop < settings.trustedProxies,',
    put: 'trustProxy: true,',
    test: {
      file: 'src/app/answers.test.ts',
      name: 'a forged X-Forwarded-For address does not get around the rate limit',
    },
  },
  {
    keeps: 'each of the many IPv6 addresses of one customer has a limit of its own',
    file: 'src/platform/http/caller-address.ts',
    take: 'if (isIP(address) !== 6)',
    put: 'if (isIP(address) !== 5)',
    test: {
      file: 'src/app/address-limits.test.ts',
      name: 'the limit per address of every route counts IPv6 by network, and anything that is not an address as the peer (T84)',
    },
  },
  {
    keeps: 'what a proxy passes on is kept and counted as an address, whatever it is',
    file: 'src/platform/http/mount.ts',
    take: 'address: callerAddress(request.ips ?? [request.ip]),',
    put: 'address: request.ip,',
    test: {
      file: 'src/app/address-limits.test.ts',
      name: 'nothing a proxy passes on is stored unless it is an address (T84)',
    },
  },
  {
    keeps: 'the sign-in from before goes on after a new one in the same browser',
    file: 'src/features/accounts/server/sign-in.ts',
    take: 'if (asking.viewer) await endSignIn(tx, asking.viewer.signInId)',
    put: '',
    test: {
      file: 'src/features/accounts/server/sign-in.test.ts',
      name: "signing in creates a new token and ends this browser's old session",
    },
  },
  {
    keeps: 'the links of sent mails stay readable in the database and in backups',
    file: 'src/platform/mail/send-mail.ts',
    take: "const links = mail.links === 'none' ? {} : LINKS_REMOVED",
    put: 'const links = {}',
    test: {
      file: 'src/platform/mail/remove-spent-links.test.ts',
      name: 'an email is sent with its link and stored without it (T9)',
    },
  },
  {
    keeps: 'a mail is sent once more with a link that leads nowhere',
    file: 'src/features/operations/server/outbox/resend-mail.ts',
    take: "if (isLinkGone(mail, context.clock.now())) return refused('links-removed')",
    put: '',
    test: {
      file: 'src/features/operations/server/outbox.test.ts',
      name: "an email whose one-time link is gone can't be sent again, but the rest of it can be read (T9)",
    },
  },
  {
    keeps: 'a closed account goes on by its cookie',
    file: 'src/features/accounts/server/read-viewer.ts',
    take: ' AND u.disabled_at IS NULL`',
    put: '`',
    test: {
      file: 'src/features/accounts/server/sign-in.test.ts',
      name: "a deactivated account can't sign in, and its existing cookie stops working",
    },
  },
  {
    keeps: 'a sign-in never ends',
    file: 'src/features/accounts/server/read-viewer.ts',
    take: ' AND s.expires_at > $2',
    put: '',
    test: {
      file: 'src/features/accounts/server/sign-in.test.ts',
      name: "a browser that isn't remembered stays signed in for 12 hours, a remembered one for 30 days",
    },
  },
  {
    keeps: 'a copy of the database signs its reader in as anybody',
    file: 'src/features/accounts/server/read-viewer.ts',
    take: "createHash('sha256').update(token).digest('base64url')",
    put: 'token',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: 'the table of links only stores hashes, so reading it lets no one in',
    },
  },
  {
    keeps: 'a script reads the cookie of a sign-in',
    file: 'src/platform/http/mount.ts',
    take: 'httpOnly: true',
    put: 'httpOnly: false',
    test: {
      file: 'src/features/accounts/server/sign-in.test.ts',
      name: 'the right password signs in, regardless of capitals in the email',
    },
  },
  {
    keeps: 'a mailed link works twice',
    file: 'src/features/accounts/server/one-time-links.ts',
    take: 'isNull(oneTimeLinks.usedAt), gt(',
    put: 'gt(',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: 'of twenty simultaneous uses of a link, one succeeds',
    },
  },
  {
    keeps: 'a link of last year sets a password',
    file: 'src/features/accounts/server/one-time-links.ts',
    take: 'isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now)',
    put: 'isNull(oneTimeLinks.usedAt)',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: "a link that is used, expired, closed, someone else's or made up is refused and changes nothing",
    },
  },
  {
    keeps: 'whoever took an account over closes its owner’s way back',
    file: 'src/features/accounts/server/one-time-links.ts',
    take: ", ne(oneTimeLinks.purpose, 'undo-email')",
    put: '',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'the old address recovers the account: everyone is signed out, and the password and later undo links end',
    },
  },
  {
    keeps: 'an intruder stays signed in after the owner chose a new password',
    file: 'src/features/accounts/server/reset-password.ts',
    take: 'await endAllSignIns(tx, user.id)',
    put: '',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: 'the link sets the password, ends every session, verifies the address and emails the owner',
    },
  },
  {
    keeps: 'somebody at an open browser changes the address of the account',
    file: 'src/features/accounts/server/confirm-password.ts',
    take: 'new Date(now.getTime() - STAYS_CONFIRMED_MS)',
    put: 'new Date(0)',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'the password is required once per 10 minutes, and a wrong one opens nothing',
    },
  },
  {
    keeps: 'a code of the second step is used again by who saw it',
    file: 'src/features/accounts/server/second-factor/check-code.ts',
    take: 'and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step))',
    put: 'eq(secondFactors.userId, userId)',
    test: {
      file: 'src/features/accounts/server/second-factor/second-factor.test.ts',
      name: 'a code works once, even when sent twice at the same moment, and no earlier code works after it',
    },
  },
  {
    keeps: 'the code of the second step is guessed',
    file: 'src/features/accounts/server/second-factor/code-limits.ts',
    take: 'return counted.ok ? { ok: true as const, bucket } : counted',
    put: 'return { ok: true as const, bucket, retryAfterSeconds: 0, counted }',
    test: {
      file: 'src/features/accounts/server/second-factor/second-factor.test.ts',
      name: 'guessing stops after 10 tries, even simultaneous ones, and the owner still gets in from a known browser',
    },
  },
  {
    keeps: 'the secret of one person’s second step is put into another account',
    file: 'src/features/accounts/server/second-factor/check-code.ts',
    take: 'owner: userId',
    put: "owner: userId && ''",
    test: {
      file: 'src/features/accounts/server/second-factor/second-factor.test.ts',
      name: 'a secret encrypted for another account accepts no code, but recovery codes still work',
    },
  },
  {
    keeps: 'a password alone opens the office of a live site',
    file: 'src/platform/http/endpoint.ts',
    take: 'asking.viewer?.secondFactorMissing &&',
    put: 'asking.viewer === undefined &&',
    test: {
      file: 'src/app/second-factor.test.ts',
      name: 'on a live site, staff without two-step verification can only use its setup, on any route',
    },
  },
  {
    keeps: 'setting the second step up ends ten minutes after signing in',
    file: 'src/features/accounts/account-contract.ts',
    take: 'beforeSecondFactor: true,',
    put: '',
    test: {
      file: 'src/app/second-factor.test.ts',
      name: 'no refusal before the code is a dead end: the call that resolves it is open too',
    },
  },
  {
    keeps: 'a family that others locked out stays out after choosing a new password',
    file: 'src/features/accounts/server/reset-password.ts',
    take: 'await clearAttempts(tx, { email: user.email, device })',
    put: '',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: "a family locked out by other people's guesses gets in right after using an emailed link, and keeps getting in",
    },
  },
  {
    keeps: 'a family is locked out again right after it chose a new password',
    file: 'src/features/accounts/server/reset-password.ts',
    take: 'await rememberDevice(tx, asking, user.id, { secure: settings.live, byMailedLink })',
    put: '',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: "a family locked out by other people's guesses gets in right after using an emailed link, and keeps getting in",
    },
  },
  {
    keeps: 'whoever reads the mail guesses the code of the second step with each mailed link anew',
    file: 'src/features/accounts/server/reset-password.ts',
    take: 'const byMailedLink = !(await hasSignedInFrom(tx, user.id, device))',
    put: 'const byMailedLink = false',
    test: {
      file: 'src/features/accounts/server/second-factor/second-factor.test.ts',
      name: 'someone who reads the email gets no extra tries for the code: a link makes a browser known for the password only',
    },
  },
  {
    keeps: 'changing the password makes the own browser a stranger to the guessing limit',
    file: 'src/features/accounts/server/change-password.ts',
    take: 'await rememberDevice(tx, asking, user.id, { secure: app.settings.live })',
    put: '',
    test: {
      file: 'src/features/accounts/server/sign-in-limits.test.ts',
      name: 'after a password change a browser still counts as known',
    },
  },
  {
    keeps: 'somebody who asks for links all day keeps the owner from getting one that works',
    file: 'src/features/accounts/server/send-links.ts',
    take: "{ max: 2, seconds: LIFE['reset-password'] / 1000 }",
    put: '{ max: 5, seconds: HOUR }',
    test: {
      file: 'src/features/accounts/server/reset-password.test.ts',
      name: 'a person gets at most two links while one is valid, and can get a new one once it expires',
    },
  },
  {
    keeps: 'whoever got in with the old mailbox stays in after the address changed',
    file: 'src/features/accounts/server/change-email.ts',
    take: 'await endAllSignIns(tx, userId)\n    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))\n    await revokeAccess(tx, parts, user, now)\n    if (!here)',
    put: 'if (!here)',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: "changing the address ends every other session and creates a new token in the owner's browser that used the link (T103)",
    },
  },
  {
    keeps: 'one account has us mail stranger after stranger',
    file: 'src/features/accounts/server/change-email.ts',
    take: '!ofAccount.ok ||',
    put: '',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'emails to new addresses are limited per account and per address, and the response is the same (T104)',
    },
  },
  {
    keeps: 'many accounts have us mail the same stranger',
    file: 'src/features/accounts/server/change-email.ts',
    take: '|| !toAddress.ok',
    put: '',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'emails to new addresses are limited per account and per address, and the response is the same (T104)',
    },
  },
  {
    keeps: 'an account sends link after link to an address that nobody has proved',
    file: 'src/features/accounts/server/send-links.ts',
    take: 'if (within.ok) await sendVerifyLink(app, tx, user)\n  return within.ok',
    put: 'await sendVerifyLink(app, tx, user)\n  return true',
    test: {
      file: 'src/features/accounts/server/own-account.test.ts',
      name: 'an unverified address gets the verification link at most three times a day, and the page says so (T104)',
    },
  },
]
