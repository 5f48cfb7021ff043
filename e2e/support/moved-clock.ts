/**
 * What a server process needs in its environment to believe that it is another moment, in a machine that stands in
 * another zone. Time goes on from there; the database and the browser keep their own.
 */
export function elsewhen(moment: string, zone: string): Record<string, string> {
  const program = `
    const real = Date.now
    const shift = Date.parse(${JSON.stringify(moment)}) - real()
    Date.now = () => real() + shift
    globalThis.Date = new Proxy(Date, {
      construct: (date, given, self) => Reflect.construct(date, given.length > 0 ? given : [date.now()], self),
    })`
  return { TZ: zone, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` }
}
