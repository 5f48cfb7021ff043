import type { Profile } from '../../account-part.ts'
import { accountMail, type MailSettings, type Reader } from './mail-frame.ts'

/** Tells the account that its name or phone is another one now, and which it was before (T80). */
export function profileChangedMail(
  settings: MailSettings,
  reader: Reader,
  { before, after }: { before: Profile; after: Profile },
) {
  return accountMail(settings, reader, {
    kind: 'profile-changed',
    subject: 'Your name or phone was changed',
    heading: 'Your name or phone was changed',
    paragraphs: [
      'From now on this is the parent who picks up, and the number we call first.',
      'If this was you, all is well.',
    ],
    facts: [
      ['Now', inWords(after)],
      ['Before', inWords(before)],
    ],
    button: { label: 'It was not me', url: new URL('/forgot-password', settings.publicUrl).href },
    afterwards: ['If it was not you, choose a new password right away and write to us.'],
  })
}

const inWords = ({ firstName, lastName, phone }: Profile) =>
  `${firstName} ${lastName}`.trim() + (phone ? `, ${phone}` : ', no phone')
