/** What a search text may be, an example of each, and what it then finds; in the order the text is read. */
const KINDS: readonly { example: string; finds: string }[] = [
  { example: 'blue heron', finds: 'legal and DBA names that begin with it; dots, commas and blanks do not count' },
  { example: '2950', finds: 'every identifier that begins with these digits, of any kind' },
  { example: 'MC 139446', finds: 'MC dockets that begin with these digits; USDOT, MX, FF and SCAC likewise' },
  { example: 'CVOR 123-456-789', finds: 'that Ontario number, whole' },
  { example: 'R-123456-7', finds: 'that Quebec NIR number, whole' },
  { example: 'NSC AB123-4567', finds: 'that National Safety Code number, of one province or of any' },
  { example: 'ABC-010203-XY1', finds: 'that Mexican tax number (RFC), whole' },
];

/** What may be typed into the carrier search. Open where nothing was searched for yet. */
export function SearchHints({ isOpen }: { isOpen: boolean }) {
  return (
    <details className="search-hints" open={isOpen}>
      <summary className="discloses">What may be typed</summary>
      <dl>
        {KINDS.map(({ example, finds }) => (
          <div key={example}>
            <dt className="unbroken">{example}</dt>
            <dd>{finds}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
