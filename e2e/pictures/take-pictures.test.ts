import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { showTheme } from '../support/axe.ts'
import { BACK_OFFICE } from '../support/states/back-office-states.ts'
import { OFFLINE } from '../support/states/offline-states.ts'
import { PARENT } from '../support/states/parent-states.ts'
import { PUBLIC } from '../support/states/public-states.ts'
import { SHOWN } from '../support/states/shown-states.ts'
import { STAFF } from '../support/states/staff-states.ts'
import { openStages } from '../support/states/stage.ts'
import { contactSheet, type Picture } from './contact-sheet.ts'

/** `npm run pictures`: a picture of each state of each screen, with an index.html of all. Nothing is compared. */
const folder = process.env.PICTURES ?? 'data/pictures'
const only = process.env.PICTURES_OF ?? ''
const SIZES = [
  { width: 360, height: 1100 },
  { width: 1440, height: 1000 },
]
const pictures: Picture[] = []
mkdirSync(folder, { recursive: true })
const stages = openStages()
afterAll(() => writeFileSync(join(folder, 'index.html'), contactSheet(pictures)))

const rows = [...SHOWN, ...OFFLINE, ...PARENT, ...PUBLIC, ...BACK_OFFICE, ...STAFF].filter(
  ({ alike, screen, state }) => !alike && `${screen}, ${state}`.includes(only),
)
test.each(rows)('$screen, $state', async ({ screen, state, as, show }) => {
  const stage = await stages.of(as)
  await stage.page.setViewportSize(SIZES[0]!)
  try {
    await show(stage)
    for (const size of SIZES) {
      await stage.page.setViewportSize(size)
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(stage.page, theme)
        const file = `${screen} ${state} ${size.width} ${theme}.png`.replace(/[^\w.]+/g, '-')
        await stage.page.screenshot({ path: join(folder, file), animations: 'disabled' })
        pictures.push({ screen, state, width: size.width, theme, file })
      }
    }
  } finally {
    await stage.faults.mend()
  }
})
