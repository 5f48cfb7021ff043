import { BACK_OFFICE } from '../support/states/back-office-states.ts'
import { eachState } from '../support/states/each-state.ts'
import { openStages } from '../support/states/stage.ts'
import { DESKTOP } from '../support/visit.ts'

eachState(BACK_OFFICE, openStages(DESKTOP))
