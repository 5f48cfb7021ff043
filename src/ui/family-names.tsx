/** The families that something is sent to, by name, behind their number. Nothing for none. */
export function FamilyNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details>
      <summary>Show {names.length === 1 ? 'the family' : `all ${names.length} families`}</summary>
      <ul className="lines">
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two families may have the same name, and the list never changes
          <li key={at}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
