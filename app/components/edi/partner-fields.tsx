import {
  CHANGE_RULE_LABELS,
  CHANGE_RULES,
  DEADLINE_RULE_LABELS,
  DEADLINE_RULES,
  EDI_VERSIONS,
  ELEMENT_SEPARATORS,
  PARTNER_TIME_ZONES,
  SEGMENT_END_LABELS,
  SEGMENT_ENDS,
  TIMES_WITHOUT_ZONE,
  TIMES_WITHOUT_ZONE_LABELS,
} from '@contract/edi/edi.constants';
import type { EdiPartnerInput } from '@contract/edi/partners.calls';
import { Checkbox, RadioGroup, Select } from '@ui/form/choices';
import type { FormField } from '@ui/form/field';
import { FieldGroup } from '@ui/form/field-group';
import { NumberField } from '@ui/form/number-field';
import { TextArea, TextField } from '@ui/form/text-field';

type Fields = Record<keyof EdiPartnerInput, FormField>;

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const labeled = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** What a new profile begins with. */
export const NEW_PARTNER = {
  their_qualifier: 'ZZ',
  our_qualifier: 'ZZ',
  x12_version: '004010',
  element_separator: '*',
  segment_end: 'tilde',
  time_zone: 'America/Chicago',
  times_without_zone: 'stop',
  answer_within_minutes: '120',
  deadline_rule: 'none',
  change_rule: 'person',
  sends_statuses: 'on',
  is_active: 'on',
} as const;

/** The fields of a partner's profile. */
export function PartnerFields({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField field={fields.name} label="Name" hint="The customer’s name on its loads." autoComplete="off" />
      <FieldGroup caption="The partner">
        <TextField field={fields.their_qualifier} label="ISA qualifier" autoComplete="off" />
        <TextField field={fields.their_id} label="ISA id" autoComplete="off" />
        <TextField field={fields.their_group_id} label="GS id" autoComplete="off" />
      </FieldGroup>
      <FieldGroup caption="You">
        <TextField field={fields.our_qualifier} label="Your ISA qualifier" autoComplete="off" />
        <TextField field={fields.our_id} label="Your ISA id" autoComplete="off" />
        <TextField field={fields.our_group_id} label="Your GS id" autoComplete="off" />
        <TextField
          field={fields.scac}
          label="Your SCAC"
          hint="A tender for another SCAC is rejected."
          autoComplete="off"
        />
      </FieldGroup>
      <FieldGroup caption="Files that you send">
        <Select field={fields.x12_version} label="Version" choices={plain(EDI_VERSIONS)} />
        <Select field={fields.element_separator} label="Element separator" choices={plain(ELEMENT_SEPARATORS)} />
        <Select
          field={fields.segment_end}
          label="End of a segment"
          choices={labeled(SEGMENT_ENDS, SEGMENT_END_LABELS)}
        />
        <Checkbox field={fields.is_test} label="Test: both sides mark their files as tests" />
        <Checkbox field={fields.sends_statuses} label="Send statuses (214) of its loads" />
        <Checkbox field={fields.is_change_answered} label="Answer changes with a 990 too" />
      </FieldGroup>
      <FieldGroup caption="Tenders">
        <Select field={fields.time_zone} label="Time zone" choices={plain(PARTNER_TIME_ZONES)} />
        <RadioGroup
          field={fields.times_without_zone}
          label="A time without a zone is on"
          choices={labeled(TIMES_WITHOUT_ZONE, TIMES_WITHOUT_ZONE_LABELS)}
        />
        <NumberField
          field={fields.answer_within_minutes}
          label="Answer within"
          hint="For tenders that do not say when the answer is due."
          unit="minutes"
          min={5}
          max={10_080}
        />
        <RadioGroup
          field={fields.deadline_rule}
          label="At the deadline, without an answer"
          choices={labeled(DEADLINE_RULES, DEADLINE_RULE_LABELS)}
        />
        <RadioGroup
          field={fields.change_rule}
          label="Who accepts changes"
          choices={labeled(CHANGE_RULES, CHANGE_RULE_LABELS)}
        />
      </FieldGroup>
      <FieldGroup caption="Codes">
        <TextArea
          field={fields.partner_codes}
          label="Where the partner’s guide differs from X12"
          hint="A line each. Stops: S502 SL = pickup. Equipment: N711 CZ = Reefer. Statuses that you send: AT701 CD = D1, or AT701 none = X6 to leave one out. Why a load is late: AT702 AJ = breakdown."
          isOptional
        />
      </FieldGroup>
      <FieldGroup caption="Invoices">
        <TextField
          field={fields.carrier_id}
          label="Carrier whose invoices (210) it sends"
          hint="The number of the carrier’s profile, which is its DOT number for most. Leave blank for a shipper."
          inputMode="numeric"
          autoComplete="off"
          isOptional
        />
      </FieldGroup>
      <Checkbox field={fields.is_active} label="On" hint="While it is off, its files are rejected and none is sent." />
    </>
  );
}
