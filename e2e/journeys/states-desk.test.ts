import { DESK } from '../support/states/desk-states.ts'
import { eachState } from '../support/states/each-state.ts'
import { openStages } from '../support/states/stage.ts'
import { DESKTOP } from '../support/visit.ts'

eachState(DESK, openStages(DESKTOP))
