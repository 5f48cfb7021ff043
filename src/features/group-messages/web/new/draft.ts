import type { DraftKind } from '#src/ui/drafts.ts'
import { AUDIENCE_KINDS, type Audience } from '../../audience.ts'
import type { GroupMessageText } from '../../group-message-rules.ts'

/** What's typed, and the id it's sent with: restored after a lost answer, it's still sent only once. */
export type GroupMessageForm = { id: string } & GroupMessageText & Audience

/** A person's unsent group message on this device. Cleared on sign-out with all drafts of messages. */
export const groupMessageDraft = (viewerId: string): DraftKind<GroupMessageForm> => ({
  key: `message-draft:group:${viewerId}`,
  version: 1,
  keptDays: 30,
  read: readForm,
  isEmpty: ({ subject, content }) => `${subject}${content}`.trim() === '',
})

function readForm(form: unknown): GroupMessageForm {
  const { id, subject, content, kind, of } = form as Record<keyof GroupMessageForm, unknown>
  const known = AUDIENCE_KINDS.find(each => each === kind)
  if (!known || !id) throw new Error('not a group message')
  return { id: String(id), subject: String(subject), content: String(content), kind: known, of: String(of) }
}
