import { answerOf, joinAsFamily, roomyClass, signInAs } from '../families.ts'
import type { Flow } from '../flows.ts'

/** A parent calls: the owner finds the class, books it and takes cash. */
export const bookingByPhone: Flow = {
  name: 'book by phone',
  async play(phone) {
    const { page, context } = phone
    const { chance } = phone.how
    const site = context.request
    const childId = await joinAsFamily(site)
    const family = await answerOf<{ id: string; email: string }>(site.get('/api/auth/user'))
    const roomy = await roomyClass(site)
    await signInAs(site, 'admin')

    const path = `/admin/families/${family.id}`
    const begin = page.getByRole('button', { name: 'Book a class' })
    const found = {
      on: `/admin/families?q=${family.email}`,
      name: (at: typeof page) => at.locator(`a[href="${path}"]`),
    }
    await phone.arrive(path, found, begin)
    await phone.pause()
    await phone.tapImpatiently(begin, 0.4)
    const dialog = page.getByRole('dialog')
    const classes = dialog.getByLabel('Class', { exact: true })
    await phone.comes('form', patience => classes.waitFor(patience), 'Book a class')
    phone.counts('dialogs', await page.locator('dialog[open]').count())
    await phone.comes('list of classes', patience => classes.selectOption(roomy.id, patience))
    const book = dialog.getByRole('button', { name: /^Book for/ })
    await phone.comes('price', patience => book.waitFor(patience))
    await phone.pause(0.3)
    await phone.tapImpatiently(book, 0.4)

    const bookings = `/api${path}/bookings`
    const booked = (await phone.sends(bookings, 'Book for')) as { childId: string; classId: string; price: number }
    phone.reads(
      'what was booked',
      JSON.stringify([booked.childId, booked.classId]),
      JSON.stringify([childId, roomy.id]),
    )
    await phone.comes(
      'ways to pay',
      patience => dialog.getByRole('heading', { name: 'How are they paying?' }).waitFor(patience),
      'Book for',
    )
    const cash = dialog.locator('label').filter({ hasText: /^Cash/ })
    if (chance.yes(0.5)) await phone.pause()
    await phone.tap(cash)
    await phone.tapImpatiently(dialog.getByRole('button', { name: /^Take \$/ }), 0.4)
    const payment = page.getByText(/^Payment of \$[\d.]+, cash, succeeded/)
    await phone.comes('payment', patience => payment.first().waitFor(patience), 'Take')
    phone.counts('bookings', phone.sent(bookings).length)
    phone.counts('payments', await payment.count())
  },
}
