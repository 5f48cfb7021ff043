import { accountMail, type MailSettings, type Reader } from './mail-frame.ts'

const WORDS = {
  on: {
    heading: 'Your second step is set up',
    sentence: 'From now on you sign in with your password and a code of your authenticator app.',
  },
  off: {
    heading: 'Your second step is turned off',
    sentence: 'From now on your password alone signs you in.',
  },
  reset: {
    heading: 'Your second step was reset',
    sentence:
      'An admin took your authenticator app and recovery codes away and signed you out everywhere. Sign in with your password and set up an app again.',
  },
  'recovery-codes': {
    heading: 'You have new recovery codes',
    sentence: 'Ten new recovery codes were made for your account. Those from before work no more.',
  },
} as const

/** Tells staff that how they sign in has changed, so that nobody does it behind their back. */
export function secondFactorMail(settings: MailSettings, reader: Reader, what: keyof typeof WORDS) {
  const { heading, sentence } = WORDS[what]
  return accountMail(settings, reader, {
    kind: 'second-factor',
    subject: heading,
    heading,
    paragraphs: [sentence, 'If you know about this, all is well.'],
    button: { label: 'It was not me', url: new URL('/forgot-password', settings.publicUrl).href },
    afterwards: ['If it surprises you, choose a new password right away and tell another admin.'],
  })
}
