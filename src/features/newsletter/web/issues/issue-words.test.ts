import { expect, test } from 'vitest'
import { countsText, reachText } from './issue-words.ts'

test("a sentence says who gets the newsletter and who doesn't", () => {
  const none = { bounced: 0, pending: 0, unsubscribed: 0 }
  expect(reachText({ ...none, confirmed: 1 })).toBe('Goes to 1 confirmed subscriber.')
  expect(reachText({ confirmed: 142, bounced: 3, pending: 0, unsubscribed: 12 })).toBe(
    "Goes to 142 confirmed subscribers. 3 bounced and 12 unsubscribed don't get it.",
  )
  expect(reachText({ confirmed: 0, bounced: 1, pending: 0, unsubscribed: 0 })).toBe(
    "No confirmed subscriber can get it yet. 1 bounced doesn't get it.",
  )
  expect(reachText({ confirmed: 2, bounced: 1, pending: 2, unsubscribed: 1 })).toContain(
    '1 bounced, 1 unsubscribed and 2 not confirmed',
  )
})

test('the counts name only what happened', () => {
  const none = { recipients: 0, waiting: 0, sent: 0, bounced: 0, undelivered: 0, leftOut: 0, left: 0 }
  expect(countsText({ ...none, sent: 5 })).toBe('5 sent')
  expect(countsText({ ...none, sent: 2, waiting: 3 })).toBe('2 of 5 sent')
  expect(countsText({ ...none, sent: 5, bounced: 1, undelivered: 1, leftOut: 1, left: 2 })).toBe(
    '5 sent, 1 bounced, 1 not delivered, 1 left out, 2 unsubscribed',
  )
})
