import { describe } from 'vitest'
import { FAMILY } from '../support/screens/family.ts'
import { openScene, testScreens } from '../support/screens/scene.ts'

const scene = openScene()

describe('accessible at 320, 360, 768 and 1440 px, light and dark', () => testScreens(FAMILY, scene))
