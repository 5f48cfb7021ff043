import { FAMILY } from '../support/screens/family.ts'
import { openScene, testScreens } from '../support/screens/scene.ts'

const scene = openScene()

testScreens(FAMILY, scene)
