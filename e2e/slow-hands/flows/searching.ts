import type { Flow } from '../flows.ts'

const WORDS = ['paper lanterns', 'watercolor', 'clay for beginners', 'when do you open']

/** The search of the whole site: in the phone's menu, or on the page of results. */
export const searching: Flow = {
  name: 'site search',
  async play(phone) {
    const { page } = phone
    const { chance } = phone.how
    const words = chance.of(WORDS)
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (/^\/search-results(\.data)?$/.test(pathname) && searchParams.has('q')) asked.push(searchParams.get('q')!)
    })

    const inMenu = phone.how.byLink || chance.yes(0.4)
    const box = page.locator(inMenu ? '.site-menu input' : '.found-box input')
    if (inMenu) {
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      await phone.arrive('/about', { on: '/terms', name: at => at.locator('footer a[href="/about"]') }, menu)
      await phone.pause(0.3)
      await phone.tap(menu)
      await phone.comes('menu', patience => box.waitFor(patience), 'Menu')
      phone.counts('menus', await page.locator('dialog[open]').count())
    } else await phone.arrive('/search-results', { on: '', name: () => box }, box)

    await phone.type(box, words)
    await phone.pause(0.3)
    phone.reads('the search box', await box.inputValue(), words)
    // The key of the phone's keyboard that says "Search".
    await page.keyboard.press('Enter')
    const found = page.getByRole('heading', { level: 1, name: /^Results for/ })
    await phone.comes('results', patience => found.waitFor(patience))
    phone.reads('the address', new URL(page.url()).searchParams.get('q'), words)
    phone.reads('the heading', await found.innerText(), `Results for “${words}”`)
    phone.reads('the box of the results', await page.locator('.found-box input').inputValue(), words)
    phone.counts('searches', asked.length)
  },
}
