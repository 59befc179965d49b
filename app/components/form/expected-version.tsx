/** The version that the form's page shows of a row, 0 where there is none: a second person learns of what the first decided. */
export function ExpectedVersion({ of: row }: { of: { version: number } | null }) {
  return <input type="hidden" name="expected_version" value={row?.version ?? 0} />;
}
