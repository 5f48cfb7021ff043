import { expect, test } from 'vitest'
import { CONTROL_SERVERS, controlServer } from '../support/control-servers.ts'

test.each(CONTROL_SERVERS)('the build still contains what the control server %s changes', name => {
  expect(() => controlServer(name).remove()).not.toThrow()
})
