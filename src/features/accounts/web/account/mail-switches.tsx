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
  messages: 'Messages you have not read',
  reminders: 'A reminder before each class',
}

/** Who works here is told of messages alone; updates and reminders go to families. */
const STAFF_WORDS: Partial<typeof WORDS> = { messages: 'Messages of families that nobody has read' }

/** Which mails come. A switch works at once, and goes back when it could not be saved. */
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
      toast({ title: 'Not saved', description: sentenceOf(error, 'Please try again.'), tone: 'destructive' })
    }
  }
  return (
    <Panel as="section" aria-labelledby="mails-title">
      <h2 id="mails-title">E-mails</h2>
      <div>
        {MAIL_KINDS.filter(kind => words[kind]).map(kind => (
          <Switch key={kind} checked={!off.includes(kind)} onChange={event => void turn(kind, event.target.checked)}>
            {words[kind]}
          </Switch>
        ))}
      </div>
      <p className="by">
        {isParent
          ? 'Receipts, changes of a class and everything about safety always come.'
          : 'Off, what a family wrote to you is told to our common address instead.'}
      </p>
    </Panel>
  )
}
