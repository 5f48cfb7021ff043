import { expect, test } from 'vitest'
import { shareAlt, sharePicture } from './share-picture.ts'

const image = (title: string, slip?: string) => ({
  words: { brand: 'Paper', kicker: 'Ages 7–9', title, lines: ['Tue, Dec 8'], slip },
  scene: { category: 'Textiles', seed: 'a' },
})

test('the address of a picture changes if and only if the picture changes', () => {
  const of = (...shown: Parameters<typeof image>) => sharePicture('classes', 'felt-foxes', image(...shown))
  expect(of('Felt Foxes', '$45')).toBe(of('Felt Foxes', '$45'))
  expect(new Set([of('Felt Foxes', '$45'), of('Felt Foxes', '$46'), of('Felt Foxes')]).size).toBe(3)
  expect(of('é')).toMatch(/^\/og\/classes\/felt-foxes\.png\?v=[0-9a-z]{7}$/)
})

test("the text in a picture is available to those who can't see it", () => {
  expect(shareAlt(image('Felt Foxes', '$45'))).toBe('Felt Foxes, Ages 7–9, Tue, Dec 8, $45')
  expect(shareAlt(image('Felt Foxes'))).toBe('Felt Foxes, Ages 7–9, Tue, Dec 8')
})
