import { OFFICE } from '../support/screens/office.ts'
import { openScene, testScreens } from '../support/screens/scene.ts'

const scene = openScene()

testScreens(OFFICE, scene)
