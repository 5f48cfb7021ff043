import type { Sender } from '#src/features/organization/server.ts'
import { accountMail, type Reader } from './mail-frame.ts'

const WORDS = {
  on: {
    heading: 'Two-step verification is on',
    sentence: 'From now on, you sign in with your password and a code from your authenticator app.',
  },
  off: {
    heading: 'Two-step verification is turned off',
    sentence: 'From now on, you sign in with just your password.',
  },
  reset: {
    heading: 'Your two-step verification was reset',
    sentence:
      'An admin removed your authenticator app and recovery codes and signed you out everywhere. Sign in with your password and set up an app again.',
  },
  'recovery-codes': {
    heading: 'You have new recovery codes',
    sentence: 'You have ten new recovery codes. The old ones no longer work.',
  },
} as const

/** Tells staff that the way they sign in changed, so nobody can change it without them knowing. */
export function secondFactorMail(sender: Sender, reader: Reader, what: keyof typeof WORDS) {
  const { heading, sentence } = WORDS[what]
  return accountMail(sender, reader, {
    kind: 'second-factor',
    subject: heading,
    heading,
    paragraphs: [sentence, "If this was you, you're all set."],
    button: { label: "This wasn't me", url: new URL('/forgot-password', sender.publicUrl).href },
    afterwards: ["If you didn't expect this, choose a new password right away and tell another admin."],
  })
}
