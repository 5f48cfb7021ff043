import { beforeEach, onTestFailed } from 'vitest'
import { describeServers } from './site.ts'

beforeEach(() => {
  const began = Date.now()
  onTestFailed(() => console.log(describeServers(began)))
})
