import { formatInteger } from '@contract/shared/format';
import { MAX_IMPORT_LINES } from '@contract/subscriptions/subscription-imports.constants';
import { RadioGroup } from '@ui/form/choices';
import { controlProps, Field, type FormField } from '@ui/form/field';

/** The file itself. */
export function TableField({ field }: { field: FormField }) {
  const hint = `CSV, as a spreadsheet saves it: a column headed DOT, USDOT or MC; other columns are ignored. Up to ${formatInteger(MAX_IMPORT_LINES)} rows and 20 MB.`;
  return (
    <Field field={field} label="The list" hint={hint}>
      <input {...controlProps(field, hint)} className="file-input" type="file" accept=".csv,.tsv,.txt,text/csv" />
    </Field>
  );
}

const STATUSES = [
  { value: 'no', label: 'Monitor the carriers only' },
  { value: 'yes', label: 'Import the Status column too' },
];

/** Whether the list also says what its carriers are to the company. */
export function StatusesField({ field }: { field: FormField }) {
  return (
    <details>
      <summary className="discloses">Import their status…</summary>
      <RadioGroup field={field} label="Statuses" choices={STATUSES} />
      <ul className="plain-bullets">
        <li>Status says “Onboarded”, with Date and By whom, or “Do not dispatch”, with Reason.</li>
        <li>
          Who is brought in as onboarded has no packet, agreement or certificate here, and its pages say so. Your rules
          apply to it like to any other.
        </li>
        <li>A list never lifts a ban, and never decides about a carrier that has a packet with you.</li>
        <li>Your name and the list’s are kept in the history and in a vetting file of each.</li>
      </ul>
    </details>
  );
}
