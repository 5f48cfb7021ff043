import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** A plain TCP proxy in front of a server, whose connections can be cut as on a bad network. */
export async function openConnectionBreaker() {
  const lines = new Map<Socket, { asksFor: string; target: Socket }>()
  let port = 0
  const server = createServer(client => {
    const target = dial(port, 'localhost')
    lines.set(client, { asksFor: '', target })
    client.on('data', (bytes: Buffer) => {
      const [, path] = /^GET (\S+)/.exec(bytes.toString('latin1')) ?? []
      if (path) lines.get(client)!.asksFor = path
    })
    client.pipe(target).pipe(client)
    const end = () => {
      lines.delete(client)
      client.destroy()
      target.destroy()
    }
    for (const socket of [client, target]) socket.on('error', end).on('close', end)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const own = server.address() as { port: number }
  return {
    origin: `http://localhost:${own.port}`,
    leadTo(origin: string) {
      port = Number(new URL(origin).port)
    },
    /** Cuts every connection that requested this path; returns how many. */
    cut(path: string): number {
      const cut = [...lines].filter(([, { asksFor }]) => asksFor === path)
      for (const [client, { target }] of cut) {
        client.destroy()
        target.destroy()
      }
      return cut.length
    },
    async close() {
      for (const client of lines.keys()) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
