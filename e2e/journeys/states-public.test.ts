import { eachState } from '../support/states/each-state.ts'
import { PUBLIC } from '../support/states/public-states.ts'
import { openStages } from '../support/states/stage.ts'

eachState(PUBLIC, openStages())
