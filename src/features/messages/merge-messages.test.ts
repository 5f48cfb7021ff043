import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeMessages, versionOf } from './merge-messages.ts'
import type { MessageAnswer } from './message-answer.ts'
import { previewOf } from './message-rules.ts'

const message = (number: number, version = number): MessageAnswer => ({
  id: `message ${number}`,
  senderId: 'a',
  receiverId: 'b',
  content: `v${version}`,
  read: version > number,
  readAt: null,
  createdAt: '2026-11-20T17:00:00.000Z',
  number,
  version,
  key: null,
})

test("an older version that arrives late doesn't undo a newer one", () => {
  const read = message(1, 5)
  expect(mergeMessages([read], [message(1)])).toEqual([read])
  expect(mergeMessages([message(1)], [read])).toEqual([read])
})

test('however often and in whatever pieces they arrive, every message appears once and in order', () => {
  const change = fc.record({ number: fc.integer({ min: 1, max: 12 }), later: fc.integer({ min: 0, max: 5 }) })
  fc.assert(
    fc.property(fc.array(fc.array(change)), pieces => {
      const came = pieces.map(piece => piece.map(({ number, later }) => message(number, number + later * 20)))
      const merged = came.reduce<MessageAnswer[]>((known, piece) => mergeMessages(known, piece), [])
      const all = came.flat()
      expect(merged.map(each => each.number)).toEqual([...new Set(all.map(each => each.number))].sort((a, b) => a - b))
      for (const each of merged)
        expect(each.version).toBe(Math.max(...all.filter(other => other.id === each.id).map(other => other.version)))
      expect(versionOf(merged)).toBe(versionOf(all))
    }),
  )
})

test('a preview has 30 characters and dots, on one line, and never cuts a character in half', () => {
  expect(previewOf('Yes! The heron is dry. He can carry it')).toBe('Yes! The heron is dry. He can...')
  expect(previewOf('x'.repeat(30))).toBe('x'.repeat(30))
  expect(previewOf('x'.repeat(31))).toBe(`${'x'.repeat(30)}...`)
  expect(previewOf('one\n\ntwo')).toBe('one two')
  expect(previewOf('🦊'.repeat(40))).toBe(`${'🦊'.repeat(30)}...`)
})
