import { answerOf, bookAndPay, joinAsFamily, roomyClass } from '../families.ts'
import type { Flow } from '../flows.ts'

const REASONS = ['We are away.', 'Leo has a fever', 'The bus comes too late for us now']

type Cancel = { cancellationType: string; reason: string | null }

/** A parent gives a paid place back: what for, why, and the button that does it. */
export const canceling: Flow = {
  name: 'cancel',
  async play(phone) {
    const { page, context } = phone
    const { chance } = phone.how
    const site = context.request
    const childId = await joinAsFamily(site)
    const roomy = await roomyClass(site)
    await bookAndPay(site, roomy, childId)
    const [place] = await answerOf<{ id: string }[]>(site.get('/api/registrations'))
    const path = `/api/registrations/${place!.id}/cancel`

    const ask = page.getByRole('button', { name: `Cancel ${roomy.title}`, exact: false })
    const list = { on: '/dashboard?tab=children', name: (at: typeof page) => at.locator('a[href="/registrations"]') }
    await phone.arrive('/registrations', list, ask)
    await phone.pause()
    await phone.tapImpatiently(ask, 0.4)
    const dialog = page.getByRole('dialog')
    const back = chance.of(['refund', 'credit'])
    const choice = dialog.locator('label').filter({ has: page.locator(`input[value="${back}"]`) })
    await phone.comes('choice of what comes back', patience => choice.waitFor(patience), 'Cancel')
    phone.counts('dialogs', await page.locator('dialog[open]').count())
    await phone.tap(choice)
    const why = chance.of(REASONS)
    await phone.type(dialog.getByLabel('Why?'), why)
    await phone.pause(0.3)
    await phone.tapImpatiently(dialog.getByRole('button', { name: /^Cancel .+'s class$/ }), 0.4)

    const sent = (await phone.sends(path, 'Cancel')) as Cancel
    phone.reads('the reason that was sent', sent.reason, why)
    phone.reads('what comes back', sent.cancellationType, back)
    const row = page.locator('li.item').filter({ hasText: roomy.title })
    await phone.comes('"Canceled"', patience => row.getByText('Canceled').first().waitFor(patience), 'Cancel')
    phone.counts('cancellations', phone.sent(path).length)
    const [after] = await answerOf<{ status: string }[]>(site.get('/api/registrations'))
    phone.reads('the place', after?.status, 'cancelled')
  },
}
