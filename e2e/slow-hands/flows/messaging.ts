import { answerOf, signInAs } from '../families.ts'
import type { Flow } from '../flows.ts'
import { typedInto } from '../phone.ts'

const KEPT = 'I have a question.'
const WORDS = ['Yes', 'Thank you!', 'We come at 5:45 today', 'Nina forgot her mitten. Did you find it?']

/**
 * A message of a parent, from the first letter to the log. The call that sends it is answered here: a family may write only
 * so many messages an hour.
 */
export const messaging: Flow = {
  name: 'messages',
  async play(phone) {
    const { page, context } = phone
    const { chance, kept } = phone.how
    const viewer = await signInAs(context.request, chance.of(['parent', 'parent2']))
    const [conversation] = await answerOf<{ with: { id: string } }[]>(
      context.request.get('/api/messages/conversations'),
    )
    if (!conversation) throw new Error('the family of the sample program has no conversation')
    const other = conversation.with.id
    const draft = `message-draft:${viewer}:${other}`
    if (kept) await phone.keep(draft, { version: 1, tab: 'before', savedAt: new Date(), form: KEPT })
    await page.route(
      url => url.pathname === '/api/messages',
      route => {
        const request = route.request()
        if (request.method() !== 'POST') return route.fallback()
        const { content } = request.postDataJSON() as { content: string }
        const at = { createdAt: new Date(), number: 1_000_000, version: 1_000_000 }
        const key = request.headers()['idempotency-key'] ?? null
        const sent = { id: crypto.randomUUID(), senderId: viewer, receiverId: other, content, key }
        return route.fulfill({ status: 201, json: { ...sent, ...at, read: false, readAt: null } })
      },
    )

    const box = page.getByRole('textbox', { name: /^Message to/ })
    if (phone.how.byLink) {
      const tab = { on: '/dashboard', name: (at: typeof page) => at.locator('.tabs a[href*="tab=messages"]') }
      const thread = page.locator(`[data-with="${other}"]`)
      await phone.arrive('', tab, thread)
      await phone.pause(0.3)
      await phone.tap(thread)
      await phone.comes('conversation', patience => box.waitFor(patience))
    } else await phone.arrive(`/dashboard?tab=messages&with=${other}`, { on: '', name: () => box }, box)

    const words = chance.of(WORDS)
    await phone.type(box, words)
    await phone.pause(0.3)
    await phone.tap(page.getByRole('button', { name: 'Send' }))
    const { content } = (await phone.sends('/api/messages', 'Send')) as { content: string }
    // What is typed before a draft was brought back is newer; after that it stands in it.
    phone.reads('the message that was sent', content, words, ...(kept ? typedInto(KEPT, words) : []))
    const shown = page.getByRole('log').getByText(content)
    await phone.comes('message in the log', patience => shown.first().waitFor(patience))
    phone.counts('"Send"', phone.sent('/api/messages').length)
    const left = await phone.settles(
      async () => [await box.inputValue(), await page.evaluate(key => localStorage.getItem(key), draft)],
      ([inBox, onDevice]) => inBox === '' && onDevice === null,
    )
    phone.reads('the box and the draft afterwards', JSON.stringify(left), '["",null]')
  },
}
