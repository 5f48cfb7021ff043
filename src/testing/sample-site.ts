import { allFeatures } from '#src/app/features.ts'
import { ensurePolicies } from '#src/features/policies/server.ts'
import { openStorage } from '#src/platform/files/storage.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { fillSampleProgram } from '../../db/sample/fill.ts'
import { serve } from './serve.ts'

type Options = NonNullable<Parameters<typeof serve>[1]> & { change?: (features: ServerFeature[]) => ServerFeature[] }

/** The whole product without pages, on a fresh database with the sample program. */
export async function serveSampleProgram({ change = features => features, ...options }: Options = {}) {
  const site = await serve(app => change(allFeatures(app, async () => true)), options)
  await ensurePolicies(site.db)
  await fillSampleProgram(site.db, site.app.clock.now(), openStorage(site.app.settings))
  return site
}
