import { describe, expect, it } from 'vitest'
import { seeded } from './seeded.ts'

const first = (seed: string, count: number) => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => random.next())
}

describe('seeded random choices', () => {
  it('are the same for the same seed', () => {
    expect(first('class-7', 20)).toEqual(first('class-7', 20))
  })

  it('stay the same between releases, so that a class keeps its picture', () => {
    expect(first('class-7', 3).map(value => Math.round(value * 1e6))).toMatchInlineSnapshot(`
      [
        762799,
        685665,
        394068,
      ]
    `)
  })

  it('differ for seeds that differ in one character', () => {
    const starts = new Set(Array.from({ length: 500 }, (_, index) => first(`class-${index}`, 1)[0]))
    expect(starts.size).toBe(500)
  })

  it('spread evenly over a list', () => {
    const counts = [0, 0, 0, 0]
    for (let index = 0; index < 4000; index++) counts[seeded(`id-${index}`).pick([0, 1, 2, 3])]! += 1
    for (const count of counts) expect(count).toBeGreaterThan(850)
  })

  it('stay inside the requested range', () => {
    const random = seeded('range')
    for (let index = 0; index < 1000; index++) {
      const value = random.between(-3, 5)
      expect(value).toBeGreaterThanOrEqual(-3)
      expect(value).toBeLessThan(5)
    }
  })

  it('pick each item at most once when several are requested', () => {
    const taken = seeded('some').some(['a', 'b', 'c', 'd'], 3)
    expect(new Set(taken).size).toBe(3)
    expect(seeded('some').some(['a', 'b'], 5).toSorted()).toEqual(['a', 'b'])
  })
})
