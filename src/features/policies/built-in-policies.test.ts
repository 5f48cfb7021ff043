import { expect, test } from 'vitest'
import { BUILT_IN_POLICIES } from './built-in-policies.ts'
import { policyBlocks } from './policy-blocks.ts'
import { POLICY_NAMES, POLICY_PATHS, policyAt } from './policy-names.ts'

/** Flesch-Kincaid grade: how many years of school it takes to read a text easily. */
function readingGrade(text: string): number {
  const sentences = text.split(/[.!?;:]+\s|\n/).filter(each => /[a-z]/i.test(each))
  const words = text.match(/[a-z][a-z'-]*/gi) ?? []
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}
const syllablesOf = (word: string) =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/(?<=[^aeiouyl])e$|(?<=[^dt])ed$/, '')
        .match(/[aeiouy]+/g) ?? []
    ).length,
  )

test.each(POLICY_NAMES)('a 13-year-old can read %s, summary and body', policy => {
  const { summary, body } = BUILT_IN_POLICIES[policy]
  const plain = policyBlocks(body)
    .flatMap(block => (block.kind === 'list' ? block.entries : [block.text]))
    .join('\n')
  expect(readingGrade(summary)).toBeLessThanOrEqual(8)
  expect(readingGrade(plain)).toBeLessThanOrEqual(8)
  expect(readingGrade(plain)).toBeGreaterThan(1)
})

test('the measure itself distinguishes easy text from hard text', () => {
  expect(readingGrade('The cat sat. It ran.')).toBeLessThan(2)
  expect(
    readingGrade(
      'Notwithstanding aforementioned indemnification obligations, participants irrevocably acknowledge responsibility.',
    ),
  ).toBeGreaterThan(14)
})

test('the cancellation policy states the hours, days and fees of the rules', () => {
  const { body } = BUILT_IN_POLICIES.cancellationPolicy
  for (const fact of [
    '48 hours',
    '7 days',
    '$10.00',
    '$25.00',
    'Credit for the full amount',
    'no refunds for missed sessions',
  ]) {
    expect(body).toContain(fact)
  }
})

test('every agreed policy has a page, with or without a trailing slash', () => {
  for (const [policy, path] of Object.entries(POLICY_PATHS))
    expect([policyAt(path), policyAt(`${path}/`)]).toEqual([policy, policy])
  expect([policyAt('/'), policyAt('/terms/x')]).toEqual([undefined, undefined])
})

test('when we cancel, the policies promise what staff can give: a refund or credit, and nothing for a day of a program', () => {
  const [terms, canceling] = [BUILT_IN_POLICIES.termsOfService, BUILT_IN_POLICIES.cancellationPolicy]
  for (const { summary, body } of [terms, canceling]) expect(`${summary} ${body}`).not.toContain('choose another date')
  expect(terms.body).toContain('a full refund or credit for the full amount')
  expect(canceling.body).toContain("that date's share of the price, as a refund or credit")
  expect(canceling.body).toContain('One day of a program has no price of its own')
})
