import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small, so it comes with the page and no request asks for it later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
