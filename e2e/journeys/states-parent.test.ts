import { eachState } from '../support/states/each-state.ts'
import { PARENT } from '../support/states/parent-states.ts'
import { openStages } from '../support/states/stage.ts'

eachState(PARENT, openStages())
