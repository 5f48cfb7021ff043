import type { ReactNode } from 'react'
import type { Seeded } from '../seeded.ts'

/** The papers a picture can be cut from: sky, far hill and near hill, in `scene-colors.css` as `.on-*`. */
type PaperName =
  | 'apricot'
  | 'rose'
  | 'mint'
  | 'honey'
  | 'sky'
  | 'lilac'
  | 'peach'
  | 'violet'
  | 'leaf'
  | 'coral'
  | 'lagoon'
  | 'butter'

/** One craft object, drawn around 0,0. It stays within 110 to the sides and 95 up and down. */
export interface Craft {
  /** What the picture shows, to follow "Paper-cut picture of". */
  says: string
  /** Papers that make the object stand out. */
  papers: readonly PaperName[]
  draw(random: Seeded): ReactNode
}
