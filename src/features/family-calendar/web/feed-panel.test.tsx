import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#src/ui/toast.tsx'
import type { FeedState } from '../contract.ts'
import { FeedPanel } from './feed-panel.tsx'

function shown(feed: FeedState | undefined) {
  const panel = () => (
    <ToastProvider>
      <FeedPanel feed={feed} now={new Date('2026-11-20T22:00:00Z')} zone="America/New_York" />
    </ToastProvider>
  )
  const Page = createRoutesStub([{ path: '/', Component: panel }])
  return renderToStaticMarkup(<Page initialEntries={['/']} />)
}

test('whoever has no link may make one, whoever has one may renew and revoke it', () => {
  expect(shown(null)).toContain('Make a private link')
  const words = shown({ createdAt: '2026-10-01T12:00:00Z', lastReadAt: null })
  for (const each of ['Renew the link', 'Revoke the link', 'Not read yet.']) expect(words).toContain(each)
  expect(words).not.toContain('Make a private link')
})

test('a link that did not come with the page is not taken for none: there is nothing to press that ends it', () => {
  const words = shown(undefined)
  for (const each of ['Your link did not come', 'Try again']) expect(words).toContain(each)
  for (const each of ['Make a private link', 'Renew the link', 'Revoke the link']) expect(words).not.toContain(each)
})
