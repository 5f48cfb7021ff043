import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { MAIL_KINDS, type MailKind } from '../../mail-kinds.ts'
import { api } from '../accounts-client.ts'
import type { Account } from './own-account.ts'

const WORDS: Readonly<Record<MailKind, string>> = {
  updates: 'New updates and photos',
  messages: 'Unread messages',
  reminders: 'Class reminders',
}

/** Staff only get emails about messages. Updates and reminders are for families. */
const STAFF_WORDS: Partial<typeof WORDS> = { messages: 'Unread messages from families' }

/** Email preferences. A switch takes effect right away, and flips back if it couldn't be saved. */
export function MailSwitches({ account, isParent }: { account: Account; isParent: boolean }) {
  const words = isParent ? WORDS : STAFF_WORDS
  const [off, setOff] = useState<readonly MailKind[]>(account.mailsOff)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  async function turn(kind: MailKind, on: boolean) {
    const before = off
    const next = MAIL_KINDS.filter(each => (each === kind ? !on : off.includes(each)))
    setOff(next)
    try {
      await api('PUT /api/account/mails', { body: { off: [...next] } })
      await revalidate()
    } catch (error) {
      setOff(before)
      toast({ title: 'Not saved', description: sentenceOf(error, 'Try again.'), tone: 'destructive' })
    }
  }
  return (
    <Panel as="section" aria-labelledby="mails-title">
      <h2 id="mails-title">Emails</h2>
      <div>
        {MAIL_KINDS.filter(kind => words[kind]).map(kind => (
          <Switch key={kind} checked={!off.includes(kind)} onChange={event => void turn(kind, event.target.checked)}>
            {words[kind]}
          </Switch>
        ))}
      </div>
      <p className="by">
        {isParent
          ? 'We always send receipts, class changes and safety information.'
          : "When this is off, we'll notify our shared inbox instead."}
      </p>
    </Panel>
  )
}
