import { MAX_LOAD_IMPORT_LINES } from '@contract/loads/load-imports.constants';
import { formatInteger } from '@contract/shared/format';
import { controlProps, Field, type FormField } from '@ui/form/field';

/** The file itself, and what its columns may say. */
export function ListField({ field }: { field: FormField }) {
  const hint = `CSV, as a spreadsheet saves it, with headings in the first row. Up to ${formatInteger(MAX_LOAD_IMPORT_LINES)} rows and 20 MB.`;
  return (
    <>
      <ul className="plain-bullets">
        <li>A load with a reference that is on file is changed; an empty cell changes nothing.</li>
        <li>What someone set here stays: carrier, truck, driver, assignee and team.</li>
        <li>We’ll list every row we couldn’t import and why.</li>
      </ul>
      <Field field={field} label="The list" hint={hint}>
        <input {...controlProps(field, hint)} className="file-input" type="file" accept=".csv,.tsv,.txt,text/csv" />
      </Field>
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
            Dates and times: 2026-11-23 08:00 or 11/23/2026 8:00 AM, in the local time of the stop. “From” without “To”
            is an appointment.
          </li>
        </ul>
      </details>
    </>
  );
}
