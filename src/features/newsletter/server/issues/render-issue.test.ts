import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IssueBlock, IssueContent } from '../../issue-blocks.ts'
import type { IssueFacts } from './issue-facts.ts'
import { renderIssue } from './render-issue.ts'

const clay = {
  id: 'clay',
  title: 'Clay & Co',
  path: '/events/clay',
  when: 'Tue, Dec 8, 5:45 to 6:45 PM',
  price: '$45.00',
}
const facts: IssueFacts = {
  brand: 'Our <Studio>',
  address: '1 Main St, Avalon Park, FL',
  phone: '(407) 555-0145',
  email: 'hello@example.com',
  classes: [clay],
}
const site = new URL('https://studio.example')
const unsubscribeUrl = 'https://studio.example/unsubscribe?token=abc'
const render = (blocks: IssueBlock[], more: Partial<IssueContent> = {}) =>
  renderIssue({ subject: 'December', previewText: '', blocks, ...more }, { facts, site, unsubscribeUrl })

test('every block is in the HTML and in the plain text', () => {
  const { html, text, subject } = render(
    [
      { key: '1', is: 'heading', text: 'New in December' },
      { key: '2', is: 'text', text: 'Come **by**.\n\n- clay\n- [paint](/classes)\n\n1. one' },
      { key: '3', is: 'picture', fileId: 'f1', alt: 'A clay owl' },
      { key: '4', is: 'button', label: 'See all classes', link: '/classes' },
      { key: '5', is: 'divider' },
      { key: '6', is: 'classes', classIds: ['clay'] },
    ],
    { previewText: 'Owls & more' },
  )
  expect(subject).toBe('December')
  expect(html).toContain('<strong>by</strong>')
  expect(html).toContain('href="https://studio.example/classes"')
  expect(html).toContain('src="https://studio.example/api/newsletter-pictures/f1/960" alt="A clay owl"')
  expect(html).toContain('Owls &#38; more')
  expect(text).toBe(`New in December

Come by.

- clay
- paint (https://studio.example/classes)

1. one

[A clay owl]

See all classes:
https://studio.example/classes

* * *

Clay & Co
Tue, Dec 8, 5:45 to 6:45 PM · $45.00
https://studio.example/events/clay

--
Our <Studio>, 1 Main St, Avalon Park, FL
(407) 555-0145 · hello@example.com
You're getting this email because this address is subscribed to the newsletter at studio.example.
Unsubscribe: https://studio.example/unsubscribe?token=abc
`)
})

test('the footer names the business and has a link that unsubscribes', () => {
  const { html } = render([])
  for (const words of ['Our &#60;Studio&#62;, 1 Main St, Avalon Park, FL', '(407) 555-0145', 'hello@example.com'])
    expect(html).toContain(words)
  expect(html).toContain(`<a href="${unsubscribeUrl}"`)
})

test('classes that are gone are left out, and so is a block without any', () => {
  const gone = render([{ key: '1', is: 'classes', classIds: ['gone'] }])
  expect(gone.text.startsWith('--')).toBe(true)
  const both = render([{ key: '1', is: 'classes', classIds: ['gone', 'clay'] }])
  expect(both.html.match(/\/events\//g)).toHaveLength(1)
})

test('unfinished blocks and unsafe links are left out', () => {
  const { html, text } = render([
    { key: '1', is: 'heading', text: ' ' },
    { key: '2', is: 'text', text: '' },
    { key: '3', is: 'picture', fileId: '', alt: 'x' },
    { key: '4', is: 'button', label: 'Go', link: 'javascript:alert(1)' },
    { key: '5', is: 'text', text: '[bad](javascript:alert(1)) [here](#top) ![pic](https://evil.example/x.png)' },
  ])
  expect(html).not.toMatch(/javascript:|<img|#top/)
  expect(text).toMatch(/^bad here pic\n/)
})

test('no text of any block becomes markup', () => {
  const nasty = fc.constantFrom('<script>x</script>', '"><img src=x onerror=x>', "' onclick='x", '&lt;b&gt;', '<b>')
  const typed = fc.array(fc.oneof(nasty, fc.string())).map(parts => parts.join(''))
  fc.assert(
    fc.property(typed, words => {
      const { html } = renderIssue(
        {
          subject: words,
          previewText: words,
          blocks: [
            { key: '1', is: 'heading', text: words },
            { key: '2', is: 'text', text: words },
            { key: '3', is: 'picture', fileId: 'f', alt: words },
            { key: '4', is: 'button', label: words, link: `/x?${words}` },
            { key: '5', is: 'classes', classIds: ['c'] },
          ],
        },
        {
          facts: { ...facts, brand: words, classes: [{ ...clay, id: 'c', title: words, when: words }] },
          site,
          unsubscribeUrl,
        },
      )
      const tags = new Set([...html.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, tag]) => tag!.toLowerCase()))
      for (const tag of ['script', 'iframe', 'style', 'b', 'svg', 'form']) expect(tags.has(tag)).toBe(false)
      expect(html.match(/<img /g) ?? []).toHaveLength(1)
      expect(html).not.toMatch(/<(?:[^>"]|"[^"]*")*?\son\w+=/i)
    }),
  )
})
