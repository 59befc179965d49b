import { RadioGroup } from '@ui/form/choices';
import type { FormField } from '@ui/form/field';

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
