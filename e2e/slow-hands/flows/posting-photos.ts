import type { APIRequestContext } from 'playwright-core'
import { aPhoto } from '#src/testing/pictures.ts'
import { answerOf, signInAs } from '../families.ts'
import type { Flow } from '../flows.ts'

const TITLES = ['Herons on one leg', 'Rain sticks', 'What a mess!']
const STORIES = ['Two of them stand.', 'They rattle, they drip, and one of them sings.']

/**
 * Staff share a photo with the families of a class. The calls that keep it are answered here: each account may share only
 * so much an hour.
 */
export const postingPhotos: Flow = {
  name: 'photos',
  async play(phone) {
    const { page, context } = phone
    const { chance } = phone.how
    await signInAs(context.request, 'staff')
    await page.route('**/api/updates/photos', route =>
      route.fulfill({ status: 201, json: { id: crypto.randomUUID(), width: 900, height: 600, color: '#b7a8f2' } }),
    )
    await page.route('**/api/updates', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 201, json: shared }) : route.fallback(),
    )
    const image = await aPhoto({ width: 900, height: 600, color: '#b7a8f2' })

    const title = page.getByLabel('Title')
    const link = {
      on: '/admin/today',
      opens: (at: typeof page) => [at.locator('.office-menu > summary')],
      name: (at: typeof page) => at.locator('.office-menu a[href="/admin/updates"]'),
    }
    await phone.arrive('/admin/updates', link, title)
    const [name, story] = [chance.of(TITLES), chance.of(STORIES)]
    await phone.type(title, name)
    await phone.type(page.getByLabel('What happened'), story)
    await phone.pause(0.3)
    await page.getByLabel('Class', { exact: true }).selectOption(await classToAskAbout(context.request))
    await page.setInputFiles('#update-photos input', { name: 'herons.jpg', mimeType: 'image/jpeg', buffer: image })
    const tag = page.getByRole('button', { name: 'Tag children' })
    await phone.comes('photo', patience => tag.waitFor(patience), 'herons.jpg')
    // The page asks whether a child without photo consent can be seen, as soon as it knows who comes to the class.
    const looked = page.locator('label').filter({ hasText: /^I checked/ })
    await phone.comes('question about consent', patience => looked.waitFor(patience))
    await phone.tap(looked)
    await phone.tapImpatiently(page.getByRole('button', { name: /^Share/ }), 0.4)

    const form = String(await phone.sends('/api/updates', 'Share'))
    phone.reads('the title that was sent', field(form, 'title'), name)
    phone.reads('the words that were sent', field(form, 'content'), story)
    phone.counts('photos', (JSON.parse(field(form, 'photos') || '[]') as unknown[]).length)
    const done = page.getByText('Update Created')
    await phone.comes('"Update Created"', patience => done.first().waitFor(patience), 'Share')
    phone.counts('"Share"', phone.sent('/api/updates').length)
    const left = await phone.settles(
      () => title.inputValue(),
      words => words === '',
    )
    phone.reads('the title afterwards', left, '')
  },
}

type Choices = { classes: { id: string }[] }

/** A class in which a child comes that may not be on photos. */
async function classToAskAbout(site: APIRequestContext): Promise<string> {
  const { classes } = await answerOf<Choices>(site.get('/api/admin/update-audiences'))
  for (const { id } of classes) {
    const children = await answerOf<{ photoConsent: string }[]>(site.get(`/api/admin/update-children?offeringId=${id}`))
    if (children.some(each => each.photoConsent === 'no')) return id
  }
  throw new Error('every child of the sample program may be on photos')
}

/** What the server answers; the page reads its list anew. */
const shared = { id: crypto.randomUUID() }

/** A field of a form as a browser writes it. */
const field = (form: string, name: string) =>
  new RegExp(`name="${name}"\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(form)?.[1] ?? ''
