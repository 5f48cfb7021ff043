import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const page = { title: 'Classes', description: 'What we make.', canonicalPath: '/classes' }
const root = { id: 'root', loaderData: { program: { brand: 'Paper House' }, origin: 'https://paper.example' } }

test("the title ends with the site's brand", () => {
  expect(pageMeta(page, [root])).toContainEqual({ title: 'Classes · Paper House' })
})

test('addresses are absolute, pictures too', () => {
  const made = pageMeta({ ...page, image: { path: '/fox.png', alt: 'A fox' } }, [root])
  expect(made).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://paper.example/classes' })
  expect(made).toContainEqual({ property: 'og:image', content: 'https://paper.example/fox.png' })
  expect(made).toContainEqual({ property: 'og:image:alt', content: 'A fox' })
})

test('a page works even if the root loader failed', () => {
  const made = pageMeta(page, [{ id: 'root', loaderData: undefined }])
  expect(made).toContainEqual({ title: 'Classes · Curiously Creative' })
  expect(made).toContainEqual({ tagName: 'link', rel: 'canonical', href: '/classes' })
})

test('only personal pages are kept out of search engines', () => {
  expect(pageMeta(page)).not.toContainEqual({ name: 'robots', content: 'noindex' })
  expect(pageMeta({ ...page, hidden: true })).toContainEqual({ name: 'robots', content: 'noindex' })
})

test("a page without a picture shares the site's picture; only drawn ones state their size", () => {
  const made = pageMeta(page, [root])
  expect(made).toContainEqual({ property: 'og:image', content: 'https://paper.example/share.png' })
  expect(made).toContainEqual({ property: 'og:image:width', content: '1200' })
  expect(pageMeta({ ...page, image: { path: '/own.png', alt: '' } }, [root])).not.toContainEqual({
    property: 'og:image:width',
    content: '1200',
  })
})

test('the breadcrumbs end with the page itself', () => {
  const made = pageMeta({ ...page, trail: [{ name: 'Home', path: '/' }] }, [root])
  const facts = made.flatMap(each => ('script:ld+json' in each ? [each['script:ld+json']] : []))
  expect(facts).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://paper.example/' },
        { '@type': 'ListItem', position: 2, name: 'Classes', item: 'https://paper.example/classes' },
      ],
    },
  ])
})
