import { MAX_LOAD_IMPORT_LINES } from '@contract/loads/load-imports.constants';
import { Link } from '@remix-run/react';
import type { FormField } from '@ui/form/field';
import { ListFileField } from '~/components/job/list-file-field';
import { paths, withBase } from '~/paths';

/** The file itself, and what its columns may say. */
export function ListField({ field }: { field: FormField }) {
  return (
    <>
      <ul className="plain-bullets">
        <li>A row with a reference on file updates that load. Empty cells change nothing.</li>
        <li>Carrier, truck, driver, assignee and team set here stay as they are.</li>
        <li>We’ll list every row we couldn’t import and why.</li>
      </ul>
      <ListFileField
        field={field}
        mostRows={MAX_LOAD_IMPORT_LINES}
        needs="with headings above the rows"
        sampleHref={withBase(paths.loadListSample())}
      />
      <details>
        <summary className="discloses">Columns we read…</summary>
        <ul className="plain-bullets">
          <li>
            <strong>Reference</strong> is required. Other columns about the load: Customer, Equipment, Trailer length,
            Weight, Commodity, Cargo value, Rate, Miles, Carrier DOT, Carrier MC, Driver, Driver phone, Truck VIN, Truck
            unit, Truck plate, Status (Cancelled or Delivered) and Updated.
          </li>
          <li>
            <strong>Pickup</strong> and <strong>Delivery</strong>, each followed by Name, Street, City, State, ZIP,
            Country, Latitude, Longitude, From and To: “Pickup city”, “Delivery from”. More stops: “Pickup 2 city”,
            “Delivery 2 city”.
          </li>
          <li>
            “Pickup date” and “Pickup time” may be two columns. A date alone is the whole day; “From” with a time and
            without “To” is an appointment. Times are the stop’s own, unless they name a zone.
          </li>
          <li>
            Dates and numbers as spreadsheets write them: 11/28/2026 0800, 28-Nov-26, Sat 11/28 8am–4pm, $2,150.00. What
            may be read in two ways is decided by the other rows, or not imported and listed. TBD is empty.
          </li>
          <li>
            Your TMS has other headings? <Link to={paths.loadColumns()}>Say once what they mean</Link>.
          </li>
        </ul>
      </details>
    </>
  );
}
