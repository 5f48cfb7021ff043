import { expect, test } from 'vitest'
import { matching, pageChoices } from './choices.ts'

const Icon = () => null
const choice = (label: string, words?: string) => ({ to: `/${label}`, label, words, Icon })
const ALL = [choice('Updates & Photos', 'Messages'), choice('Messages', 'Messages'), choice('Audit log', 'Settings')]
const found = (typed: string) => matching(ALL, typed).map(each => each.label)

test('every choice is shown until something is typed', () => {
  expect([found(''), found('  ')]).toEqual(Array(2).fill(['Updates & Photos', 'Messages', 'Audit log']))
})

test('each typed word must start a word of the label or of the extra words, in any order and case', () => {
  expect(found('log aud')).toEqual(['Audit log'])
  expect(found('PHO')).toEqual(['Updates & Photos'])
  expect(found('hotos')).toEqual([])
  expect(found('audit photos')).toEqual([])
  expect(found('settings')).toEqual(['Audit log'])
})

test('a label that starts with the text comes first', () => {
  expect(found('mess')).toEqual(['Messages', 'Updates & Photos'])
})

test('text without a letter or digit finds nothing, and never throws', () => {
  expect([found('&'), found('.*('), found('—')]).toEqual([[], [], []])
})

test("pages that a role doesn't include are not offered, and a page says which group it belongs to", () => {
  const groups = [
    { label: 'Blog', Icon, places: [{ to: '/admin/blog', label: 'Blog', Icon, permission: 'content' as const }] },
    { label: 'Families', Icon, places: [{ to: '/admin', label: 'Registrations', Icon }] },
  ]
  expect(pageChoices(groups, { permissions: [] })).toEqual([
    { to: '/admin', label: 'Registrations', Icon, words: 'Families', detail: 'Families' },
  ])
  expect(pageChoices(groups, { permissions: ['content'] }).map(each => each.detail)).toEqual([undefined, 'Families'])
})
