import { expect, test } from 'vitest'
import type { ShareImage } from '#src/lib/share-picture.ts'
import { shareImages } from './share-images.ts'

const image = (title: string): ShareImage => ({
  words: { brand: 'Paper', kicker: '', title, lines: [] },
  scene: { category: 'Clay', seed: 'a' },
})

/** A `draw` that finishes when the test says so. */
function held() {
  const asked: string[] = []
  const finish: (() => void)[] = []
  const draw = ({ words }: ShareImage) => {
    asked.push(words.title)
    return new Promise<Uint8Array>(resolve => finish.push(() => resolve(Buffer.from(words.title))))
  }
  return { draw, asked, finish }
}

test('an image is drawn once for all requests during drawing, and then cached', async () => {
  const { draw, asked, finish } = held()
  const images = shareImages(draw)
  const all = Array.from({ length: 50 }, () => images.get(image('Fox')))
  await expect.poll(() => finish.length).toBe(1)
  finish[0]!()
  const answers = await Promise.all([...all, images.get(image('Fox'))])
  expect(new Set(answers.map(String))).toEqual(new Set(['Fox']))
  expect(asked).toEqual(['Fox'])
})

test('different images are drawn one after the other', async () => {
  const { draw, asked, finish } = held()
  const images = shareImages(draw)
  const both = [images.get(image('Fox')), images.get(image('Owl'))]
  await expect.poll(() => finish.length).toBe(1)
  expect(asked).toEqual(['Fox'])
  finish[0]!()
  await expect.poll(() => finish.length).toBe(2)
  finish[1]!()
  await Promise.all(both)
  expect(asked).toEqual(['Fox', 'Owl'])
})

test('too many different images at once are refused; a failed one is drawn again', async () => {
  let paper = false
  const images = shareImages(async () => {
    if (!paper) throw new Error('no paper')
    return Buffer.from('drawn')
  })
  const asked = Array.from({ length: 31 }, (_, n) => images.get(image(`${n}`)))
  expect(asked[30]).toBeUndefined()
  const ends = await Promise.allSettled(asked.slice(0, 30))
  expect(new Set(ends.map(end => end.status))).toEqual(new Set(['rejected']))
  paper = true
  await expect.poll(() => images.get(image('0'))?.then(String, () => 'none')).toBe('drawn')
})
