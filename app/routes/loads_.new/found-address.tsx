import type { AddressPlacedBy } from '@contract/loads/facilities.constants';
import { useActionData } from '@remix-run/react';
import { paths, withBase } from '~/paths';
import { addressLine, type KnownAddress } from '~/view/loads/known-address';
import { USE_FACILITY } from './load-fields';

/** What a look-up of a stop's typed address found. */
export interface FoundAddress {
  /** The stop, from 0. */
  at: number;
  facilities: KnownAddress[];
  /** Null: it has no city and no postal code, or what no address has. */
  checked: { located_by: AddressPlacedBy | null; note: string | null; is_looked_up_later: boolean } | null;
}

/** The answer to the button beside a stop's address: whether it is placed, what is odd, and facilities that it may mean. */
export function Found({ at }: { at: number }) {
  const found = useActionData<{ found?: FoundAddress }>()?.found;
  if (found?.at !== at) return null;
  const { facilities, checked } = found;
  return (
    <div className="stack-tight" role="status">
      {checked?.note ? <p className="attention">{checked.note}</p> : null}
      <p>{checked === null ? 'Enter the city or the postal code, then look it up.' : placedWords(checked)}</p>
      {facilities.length === 0 ? null : (
        <>
          <p>Facilities where your loads stopped:</p>
          {facilities.map((one) => (
            <p key={one.id}>
              <button
                className="button"
                type="submit"
                name="intent"
                value={`${USE_FACILITY}${at}-${one.id}`}
                formAction={withBase(`${paths.loadNew()}#stop-${at + 1}`)}
              >
                {`Use ${[one.name, addressLine(one)].filter(Boolean).join(', ')}`}
              </button>
            </p>
          ))}
        </>
      )}
    </div>
  );
}

const PLACED: Record<AddressPlacedBy, string> = {
  facility: 'Found: a facility of yours with an exact point. Positions will prove the arrival.',
  address_file: 'Found to the building in the address file. Positions will prove the arrival.',
  postal_code: 'Placed by its postal code only: positions prove no arrival there.',
  city: 'Placed by its city only: positions prove no arrival there.',
};

function placedWords({ located_by: by, is_looked_up_later: isLater }: NonNullable<FoundAddress['checked']>): string {
  const words = by === null ? 'Not found: no position can prove an arrival there.' : PLACED[by];
  return isLater && by !== 'facility' && by !== 'address_file'
    ? `${words} The geocoder looks for the building once the load is created.`
    : words;
}
