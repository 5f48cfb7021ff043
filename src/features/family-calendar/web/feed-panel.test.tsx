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

test('a family without a link can create one, and a family with one can renew or revoke it', () => {
  expect(shown(null)).toContain('Create a private link')
  const words = shown({ createdAt: '2026-10-01T12:00:00Z', lastReadAt: null })
  for (const each of ['Renew link', 'Revoke link', 'Not used yet.']) expect(words).toContain(each)
  expect(words).not.toContain('Create a private link')
})

test("a link that fails to load isn't treated as missing: there's no button that would end it", () => {
  const words = shown(undefined)
  for (const each of ['load your calendar link', 'Try again']) expect(words).toContain(each)
  for (const each of ['Create a private link', 'Renew link', 'Revoke link']) expect(words).not.toContain(each)
})
