// `npm run dev`: the same server, with its modules and pages running through Vite, so that edits show up right away.
import { createServer } from 'vite'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { serveCommand } = await vite.ssrLoadModule('/src/app/commands/serve.ts')

await serveCommand([], {
  build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  before: http =>
    http.addHook('onRequest', (request, reply, done) => {
      if (/^\/(api|local-pay)\//.test(request.url)) return done()
      vite.middlewares(request.raw, reply.raw, done)
    }),
})
