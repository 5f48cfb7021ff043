import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Drawing, drawWith } from './drawing.tsx'

afterEach(() => drawWith(undefined))

const kite = (turn = 0) => <path d="M0 0L10 20L20 0Z" transform={`rotate(${turn})`} />
const show = (name: string, draw: () => ReactNode) =>
  renderToStaticMarkup(<Drawing name={name} draw={draw} viewBox="0 0 20 20" className="kite" aria-hidden />)

test('a cached drawing is identical to a new one, part for part', () => {
  const anew = show('kite 1', kite)
  expect(anew).toBe(
    '<svg viewBox="0 0 20 20" class="kite" aria-hidden="true"><path d="M0 0L10 20L20 0Z" transform="rotate(0)"></path></svg>',
  )
  drawWith(renderToStaticMarkup)
  expect(show('kite 1', kite)).toBe(anew)
  expect(show('kite 1', kite)).toBe(anew)
})

test('each name is drawn once', () => {
  drawWith(renderToStaticMarkup)
  const draw = vi.fn(() => kite(7))
  const first = show('kite 7', draw)
  expect(show('kite 7', draw)).toBe(first)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(show('kite 8', () => kite(8))).not.toBe(first)
})

test('at most a hundred drawings are cached, the newest ones', () => {
  drawWith(renderToStaticMarkup)
  const draw = vi.fn(() => kite())
  for (let n = 0; n <= 100; n++) show(`of many ${n}`, draw)
  draw.mockClear()
  show('of many 100', draw)
  expect(draw).not.toHaveBeenCalled()
  show('of many 0', draw)
  expect(draw).toHaveBeenCalledTimes(1)
})
