import { afterSchool } from './after-school.tsx'
import { animation } from './animation.tsx'
import { clay } from './clay.tsx'
import type { Craft } from './craft.ts'
import { games } from './games.tsx'
import { jewelry } from './jewelry.tsx'
import { nature } from './nature.tsx'
import { painting } from './painting.tsx'
import { performing } from './performing.tsx'
import { quiet } from './quiet.tsx'
import { recyclables } from './recyclables.tsx'
import { sensory } from './sensory.tsx'
import { storytelling } from './storytelling.tsx'
import { textiles } from './textiles.tsx'
import { trial } from './trial.tsx'

/** The drawn crafts of each class category: the 12 interests, trial classes and the after-school program. */
export const craftsByCategory = {
  'Painting & Drawing': painting,
  'Clay & Ceramics': clay,
  'Jewelry & Bracelets': jewelry,
  'Building with Recyclables': recyclables,
  'Stop-Motion & Animation': animation,
  'Making Videos / Performing': performing,
  'Nature Crafts': nature,
  Textiles: textiles,
  'Sensory Play': sensory,
  'Storytelling & Creative Writing': storytelling,
  'Group Games & Social Play': games,
  'Quiet, Focused Projects': quiet,
  Trial: trial,
  'After-School': afterSchool,
} as const satisfies Record<string, readonly Craft[]>

type PictureCategory = keyof typeof craftsByCategory

/** The crafts of a category; a category that staff added gets the tray of tools. */
export function craftsOf(category: string): readonly Craft[] {
  return Object.hasOwn(craftsByCategory, category) ? craftsByCategory[category as PictureCategory] : trial
}
