import { describe, expect, it } from 'vitest'
import { BUTTON_COLORS, buttonColorOf, newIdBeside } from './button-color.ts'

describe('the color of a sewn button', () => {
  it('is always the same for the same child', () => {
    expect(buttonColorOf('child-7')).toBe(buttonColorOf('child-7'))
  })

  it('uses every color about equally often', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 5000; i++) {
      const tone = buttonColorOf(
        `0193a1c2-7d5e-7${i.toString(16).padStart(3, '0')}-8f00-${(i * 7919).toString(16).padStart(12, '0')}`,
      )
      counts.set(tone, (counts.get(tone) ?? 0) + 1)
    }
    expect(counts.size).toBe(5)
    for (const count of counts.values()) expect(count).toBeGreaterThan(800)
  })

  it('differs among up to five siblings', () => {
    const family: string[] = []
    for (let child = 0; child < 5; child++) family.push(newIdBeside(family))
    expect(new Set(family.map(buttonColorOf)).size).toBe(BUTTON_COLORS.length)
    expect(newIdBeside(family)).toMatch(/^[0-9a-f-]{36}$/)
  })
})
