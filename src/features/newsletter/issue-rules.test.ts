import { expect, test } from 'vitest'
import {
  BLOCK_KINDS,
  classesIn,
  emptyBlock,
  filesIn,
  type IssueBlock,
  type IssueContent,
  movedBlock,
} from './issue-blocks.ts'
import { isEditable, issueLink, issueProblems, missingClasses, saysSomething } from './issue-rules.ts'

const issue = (blocks: IssueBlock[], subject = 'December'): IssueContent => ({ subject, previewText: '', blocks })
const text: IssueBlock = { key: 't', is: 'text', text: 'Hello.' }

test("a newsletter needs a subject and something to read; a divider isn't enough", () => {
  expect(issueProblems(issue([text]))).toEqual({})
  const empty = { subject: 'Enter a subject.', blocks: 'Add a block with something to read.' }
  expect(issueProblems(issue([], ' '))).toEqual(empty)
  expect(issueProblems(issue([{ key: 'd', is: 'divider' }], ''))).toEqual(empty)
})

test('each new block reports what it still needs, at its own field', () => {
  const blocks = BLOCK_KINDS.map(kind => emptyBlock(kind, kind))
  expect(Object.keys(issueProblems(issue(blocks)))).toEqual([
    'blocks.heading.text',
    'blocks.text.text',
    'blocks.picture.fileId',
    'blocks.picture.alt',
    'blocks.button.label',
    'blocks.button.link',
    'blocks.classes.classIds',
  ])
})

test('a button links to an https address or a page of this site', () => {
  for (const link of ['/classes', ' /classes?q=clay#top ', 'https://example.com', 'https://example.com/a?b=c'])
    expect([link, issueLink(link)]).toEqual([link, link.trim()])
  for (const link of [
    '',
    'classes',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    '/\t/example.com',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'https://',
    'https:///example.com',
    'https://example.com@evil.example',
    'https://a b.example',
    'mailto:a@example.com',
  ])
    expect([link, issueLink(link)]).toEqual([link, undefined])
})

test('blocks move up and down, never past the ends', () => {
  const keys = (blocks: IssueBlock[]) => blocks.map(each => each.key).join('')
  const blocks = ['a', 'b', 'c'].map(key => ({ ...text, key }))
  expect([0, 1, 2].map(to => keys(movedBlock(blocks, 1, to)))).toEqual(['bac', 'abc', 'acb'])
  expect([keys(movedBlock(blocks, 0, -1)), keys(movedBlock(blocks, 2, 9))]).toEqual(['abc', 'abc'])
})

test('the pictures and classes in a newsletter are listed once each', () => {
  const blocks: IssueBlock[] = [
    { key: '1', is: 'picture', fileId: 'f', alt: '' },
    { key: '2', is: 'picture', fileId: 'f', alt: '' },
    { key: '3', is: 'picture', fileId: '', alt: '' },
    { key: '4', is: 'classes', classIds: ['a', 'b'] },
    { key: '5', is: 'classes', classIds: ['b'] },
  ]
  expect([filesIn(blocks), classesIn(blocks)]).toEqual([['f'], ['a', 'b']])
})

test('a newsletter of classes is empty when all its classes are gone', () => {
  const shown = { id: 'a', title: 'Clay', path: '/events/clay', when: '', price: '' }
  const blocks: IssueBlock[] = [
    { key: '1', is: 'classes', classIds: ['a', 'b'] },
    { key: '2', is: 'divider' },
  ]
  expect([saysSomething(blocks, [shown]), missingClasses(blocks, [shown])]).toEqual([true, 1])
  expect([saysSomething(blocks, []), missingClasses(blocks, [])]).toEqual([false, 2])
  expect(saysSomething([...blocks, text], [])).toBe(true)
})

test('only drafts and canceled newsletters can be changed', () => {
  const states = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const
  expect(states.filter(isEditable)).toEqual(['draft', 'canceled'])
})
