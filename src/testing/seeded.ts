import fc from 'fast-check'
import { SEED } from './chance.ts'

// What fast-check draws in a run follows from the run's seed, so that a failure can be drawn again.
fc.configureGlobal({ seed: SEED })
