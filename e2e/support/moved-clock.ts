/**
 * Environment variables that make a server process believe it is another moment, on a machine in another time zone.
 * Time runs on from there; the database and the browser keep their own.
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
