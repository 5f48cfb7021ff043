import type { Sender } from '#src/features/organization/server.ts'
import type { Profile } from '../../account-part.ts'
import { accountMail, type Reader } from './mail-frame.ts'

/** Tells the account that its name or phone changed, with the previous values (T80). */
export function profileChangedMail(
  sender: Sender,
  reader: Reader,
  { before, after }: { before: Profile; after: Profile },
) {
  return accountMail(sender, reader, {
    kind: 'profile-changed',
    subject: 'Your name or phone was changed',
    heading: 'Your name or phone was changed',
    paragraphs: [
      "This is now the parent who picks up, and the number we'll call first.",
      "If this was you, you're all set.",
    ],
    facts: [
      ['Now', inText(after)],
      ['Before', inText(before)],
    ],
    button: { label: "This wasn't me", url: new URL('/forgot-password', sender.publicUrl).href },
    afterwards: ["If this wasn't you, choose a new password right away and contact us."],
  })
}

const inText = ({ firstName, lastName, phone }: Profile) =>
  `${firstName} ${lastName}`.trim() + (phone ? `, ${phone}` : ', no phone')
