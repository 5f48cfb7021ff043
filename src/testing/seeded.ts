import fc from 'fast-check'
import { SEED } from './chance.ts'

// fast-check uses the run's seed, so that a failure can be reproduced.
fc.configureGlobal({ seed: SEED })
