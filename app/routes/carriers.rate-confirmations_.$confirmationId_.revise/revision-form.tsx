import type { FieldMetadata } from '@conform-to/react';
import {
  RATE_LINE_KIND_LABELS,
  RATE_LINE_KINDS,
  RATE_LINE_UNIT_LABELS,
  RATE_LINE_UNITS,
  TEMPERATURE_MODE_LABELS,
  TEMPERATURE_MODES,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import { Link } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { revise } from './forms.server';
import type { LINE_FIELDS, RevisionFields } from './revision-fields';

interface RevisionFormProps {
  confirmation: { id: number; version: number };
  values: RevisionFields;
  currency: string;
}

/** What a revision says anew. What is not here is taken from load, carrier and company. */
export function RevisionForm({ confirmation, values, currency }: RevisionFormProps) {
  const [form, fields] = usePostForm<typeof revise>('revise', values);
  const lines = fields.lines.getFieldList();
  const perLine = lines.map((line) => line.getFieldset());
  return (
    <PostForm
      of={form}
      version={confirmation}
      className="form load-form"
      submit="Create revision"
      back={<Link to={paths.rateConfirmation(confirmation.id)}>Back to the rate confirmation</Link>}
    >
      <h2>Money, in {currency}</h2>
      <div className="stack-wide">
        {lines.map((line, at) => (
          <Line key={line.key} at={at} fields={perLine[at]!} />
        ))}
      </div>
      <h2>Freight, payment and contact</h2>
      <div className="load-form-fields">
        <TextField field={fields.commodity} label="Commodity" autoComplete="off" />
        <TextField field={fields.weight_lbs} label="Weight (lbs)" inputMode="numeric" />
        <TextField field={fields.equipment} label="Equipment" hint="As in van, reefer, flatbed" />
        <TextField
          field={fields.hazmat_un}
          label="Hazmat UN number"
          hint="As in UN1993"
          autoComplete="off"
          isOptional
        />
        <TextField
          field={fields.hazmat_class}
          label="Hazmat class"
          hint="As in 3 or 2.1"
          autoComplete="off"
          isOptional
        />
        <TextField field={fields.temperature_min_f} label="Lowest temperature (°F)" inputMode="numeric" isOptional />
        <TextField field={fields.temperature_max_f} label="Highest temperature (°F)" inputMode="numeric" isOptional />
        <Select field={fields.temperature_mode} label="Reefer unit" choices={MODES} />
        <TextField field={fields.terms_days} label="Days until payment" inputMode="numeric" />
        <TextField field={fields.contact_name} label="Who the carrier calls" autoComplete="off" />
        <TextField field={fields.contact_phone} label="At which phone" type="tel" autoComplete="off" />
      </div>
      <TextArea field={fields.notes} label="Notes" isOptional />
    </PostForm>
  );
}

const KINDS = RATE_LINE_KINDS.map((value) => ({ value, label: RATE_LINE_KIND_LABELS[value] }));
const MODES = [
  { value: '', label: 'Not said' },
  ...TEMPERATURE_MODES.map((value) => ({ value, label: TEMPERATURE_MODE_LABELS[value] })),
];
const UNITS = RATE_LINE_UNITS.map((value) => ({ value, label: RATE_LINE_UNIT_LABELS[value] }));

function Line({ at, fields }: { at: number; fields: Record<(typeof LINE_FIELDS)[number], FieldMetadata<string>> }) {
  return (
    <fieldset className="filter-section">
      <legend>Line {at + 1}</legend>
      <div className="load-form-fields">
        <Select field={fields.kind} label="For" choices={KINDS} />
        <TextField field={fields.amount} label="Amount" hint="Blank: no such line" inputMode="decimal" isOptional />
        <Select field={fields.unit} label="Unit" choices={UNITS} />
        <TextField
          field={fields.quantity}
          label="Units"
          hint="Blank: paid where it happens"
          inputMode="decimal"
          isOptional
        />
        <TextField field={fields.cap} label="At most" inputMode="decimal" isOptional />
        <TextField field={fields.free_hours} label="Free hours" inputMode="decimal" isOptional />
        <TextField field={fields.label} label="Other name for it" autoComplete="off" isOptional />
      </div>
    </fieldset>
  );
}
