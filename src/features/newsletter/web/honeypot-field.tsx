/** A trap for programs that fill every field of a form. People neither see, hear nor reach it. */
export function HoneypotField() {
  return (
    <div className="vh" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
