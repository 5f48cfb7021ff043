import { describe } from 'vitest'
import { OFFICE } from '../support/screens/office.ts'
import { openScene, testScreens } from '../support/screens/scene.ts'

const scene = openScene()

describe('accessible at 320, 360, 768 and 1440 px, light and dark', () => testScreens(OFFICE, scene))
