import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#src/ui/toast.tsx'
import { MailSwitches } from './mail-switches.tsx'
import type { Account } from './own-account.ts'

function shown(isParent: boolean) {
  const account = { mailsOff: ['reminders'] } as unknown as Account
  const panel = () => (
    <ToastProvider>
      <MailSwitches account={account} isParent={isParent} />
    </ToastProvider>
  )
  const Page = createRoutesStub([{ path: '/', Component: panel }])
  return renderToStaticMarkup(<Page initialEntries={['/']} />)
}
const switches = (words: string) => words.match(/<input/g)?.length

test('families can turn off any of the emails, and staff only message emails', () => {
  expect(switches(shown(true))).toBe(3)
  const staff = shown(false)
  expect(switches(staff)).toBe(1)
  expect(staff).toContain('Unread messages from families')
  expect(staff).not.toContain('Class reminders')
})
