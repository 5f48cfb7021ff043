import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const page = { title: 'Classes', description: 'What we make.', canonicalPath: '/classes' }
const root = { id: 'root', loaderData: { program: { brand: 'Paper House' }, origin: 'https://paper.example' } }

test('the title ends with the brand of the installation', () => {
  expect(pageMeta(page, [root])).toContainEqual({ title: 'Classes · Paper House' })
})

test('addresses are absolute, pictures too', () => {
  const made = pageMeta({ ...page, image: '/share.png' }, [root])
  expect(made).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://paper.example/classes' })
  expect(made).toContainEqual({ property: 'og:image', content: 'https://paper.example/share.png' })
})

test('a page can be made when the root loader failed', () => {
  const made = pageMeta(page, [{ id: 'root', loaderData: undefined }])
  expect(made).toContainEqual({ title: 'Classes · Curiously Creative' })
  expect(made).toContainEqual({ tagName: 'link', rel: 'canonical', href: '/classes' })
})

test('only personal pages are kept out of search engines', () => {
  expect(pageMeta(page)).not.toContainEqual({ name: 'robots', content: 'noindex' })
  expect(pageMeta({ ...page, hidden: true })).toContainEqual({ name: 'robots', content: 'noindex' })
})
