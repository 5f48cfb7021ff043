import { eachState } from '../support/states/each-state.ts'
import { STAFF } from '../support/states/staff-states.ts'
import { openStages } from '../support/states/stage.ts'
import { DESKTOP } from '../support/visit.ts'

eachState(STAFF, openStages(DESKTOP))
