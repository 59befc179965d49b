/** What the search box accepts, with examples, and what it finds. */
const KINDS: readonly { example: string; finds: string }[] = [
  { example: 'blue heron', finds: 'legal and DBA names that start with it; punctuation and spaces are ignored' },
  { example: 'heron transport', finds: 'names in which each word starts one, in any order' },
  { example: '2950', finds: 'every number that starts with these digits, of any type' },
  { example: 'MC 139446', finds: 'MC numbers that start with these digits; DOT, MX, FF and SCAC work the same way' },
  { example: 'RC-000042', finds: 'that rate confirmation; a load’s reference, PO or stop reference finds the load' },
  { example: '4411', finds: 'a truck on your loads by its unit number, or by the end of its VIN; a driver by name' },
  { example: '(602) 555-0142', finds: 'carriers with that phone number; an email address works the same way' },
  { example: '1FUJGLDR5CSBB1234', finds: 'carriers seen with that VIN' },
  { example: 'TX 1AB2345', finds: 'carriers seen with that plate; write “plate” before one without its state' },
  { example: 'CVOR 123-456-789', finds: 'full Ontario CVOR number' },
  { example: 'R-123456-7', finds: 'full Quebec NIR number' },
  { example: 'NSC AB123-4567', finds: 'full National Safety Code number, of one province or any' },
  { example: 'ABC-010203-XY1', finds: 'full Mexican tax number (RFC)' },
];

/** Tips for the carrier search. Open before the first search. */
export function SearchHints({ isOpen }: { isOpen: boolean }) {
  return (
    <details className="search-hints" open={isOpen}>
      <summary className="discloses">Search tips</summary>
      <p>
        Enter a name or number. Partial entries match from the start. Add MC, DOT, MX or FF to search only that type.
      </p>
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
