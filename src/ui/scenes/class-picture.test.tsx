import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ClassPicture } from './class-picture.tsx'
import { craftsByCategory } from './crafts/by-category.ts'

const categories = Object.keys(craftsByCategory)
const seeds = Array.from({ length: 40 }, (_, index) => `class-${index}`)
const draw = (category: string, seed: string, label?: string) =>
  renderToStaticMarkup(<ClassPicture category={category} seed={seed} label={label} />)

describe('the picture of a class', () => {
  it('is the same for the same class, every time', () => {
    for (const category of categories) expect(draw(category, 'class-1')).toBe(draw(category, 'class-1'))
  })

  it.each(categories)('differs from class to class in %s', category => {
    expect(new Set(seeds.map(seed => draw(category, seed))).size).toBe(seeds.length)
  })

  it.each(categories)('shows at least two different crafts and three papers in %s', category => {
    const pictures = seeds.map(seed => draw(category, seed))
    expect(new Set(pictures.map(picture => /aria-label="([^"]+)"/.exec(picture)?.[1])).size).toBeGreaterThanOrEqual(2)
    expect(new Set(pictures.map(picture => /class="(on-\w+)/.exec(picture)?.[1])).size).toBeGreaterThanOrEqual(3)
  })

  it('uses no ids, filters or gradients, and only colors that the style sheet defines for day and night', () => {
    const css = readFileSync(new URL('./scene-colors.css', import.meta.url), 'utf8')
    const [day = '', night = ''] = css.split(':root.dark')
    const brightByDesign = ['blush-thread', 'star', 'pencil', 'pencil-dark', 'pencil-tip', 'rubber', 'ferrule']
    for (const category of categories) {
      for (const seed of seeds) {
        const picture = draw(category, seed)
        expect(picture).not.toMatch(/ id=|<filter|Gradient|NaN|undefined|#[0-9a-f]{3}/i)
        for (const [, name] of picture.matchAll(/var\(--c-([\w-]+)\)/g)) {
          expect(day).toContain(`--c-${name}:`)
          if (!brightByDesign.includes(name!)) expect(night).toContain(`--c-${name}:`)
        }
        const paper = /class="on-(\w+)/.exec(picture)![1]
        expect(css).toContain(`.dark .on-${paper}`)
      }
    }
  })

  it('is small enough to be sent inline 24 times', () => {
    for (const category of categories) for (const seed of seeds) expect(draw(category, seed).length).toBeLessThan(9000)
  })

  it('describes what it shows, uses the given label, or says nothing when decorative', () => {
    expect(draw('Clay & Ceramics', 'class-1')).toMatch(/role="img" aria-label="Paper-cut picture of /)
    expect(draw('Clay & Ceramics', 'class-1', 'Clay Critters')).toContain('aria-label="Clay Critters"')
    expect(draw('Clay & Ceramics', 'class-1', '')).toContain('aria-hidden="true"')
    expect(draw('Clay & Ceramics', 'class-1', '')).not.toContain('role=')
  })

  it('shows a tray of tools for a category that staff added', () => {
    expect(draw('Robotics', 'class-1')).toContain('a tray with')
    expect(draw('constructor', 'class-1')).toContain('a tray with')
  })
})
