import { expect, test } from 'vitest'
import { permissionsOf } from '#src/lib/permissions.ts'
import { closedBecause } from './safe-mail.ts'

const as = (role: string) => ({ permissions: permissionsOf({ role }) })

test('messages people sent us are read in the inbox, not in the outbox', () => {
  const kinds = ['contact-message', 'contact-copy', 'contact-reply', 'order-confirmed']
  expect(kinds.map(kind => closedBecause(kind, as('admin')))).toEqual(['in-inbox', 'in-inbox', 'in-inbox', null])
})

test('emails with numbers from the reports can only be read by people with access to reports', () => {
  expect(['staff', 'admin'].map(role => closedBecause('weekly-report', as(role)))).toEqual(['reports', null])
})
