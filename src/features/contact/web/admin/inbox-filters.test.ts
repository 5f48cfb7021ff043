import { expect, test } from 'vitest'
import { inboxAddress, readInboxView } from './inbox-filters.ts'

const read = (text: string) => readInboxView(new URLSearchParams(text))
const ID = '01890000-0000-7000-8000-000000000000'

test('the inbox starts with messages waiting for a reply', () => {
  expect(read('')).toMatchObject({ show: 'new' })
  expect(read('show=everything&page=0&open=x')).toEqual({ show: 'new', q: undefined, page: undefined, open: undefined })
  expect(read(`show=closed&q= M-3 &page=2&open=${ID}`)).toEqual({ show: 'closed', q: 'M-3', page: 2, open: ID })
})

test('opening and closing a message keeps the list position; another state starts over', () => {
  const view = { show: 'closed', q: 'bees', page: 2 } as const
  expect(inboxAddress(view, { open: ID })).toBe(`/admin/inbox?show=closed&q=bees&page=2&open=${ID}`)
  expect(inboxAddress({ ...view, open: ID }, { open: undefined })).toBe('/admin/inbox?show=closed&q=bees&page=2')
  expect(inboxAddress({ ...view, open: ID }, { show: 'new' })).toBe('/admin/inbox?q=bees')
})
