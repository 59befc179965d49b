import { duration } from '@contract/loads/stop-times';
import { formatInteger, NOT_ON_FILE } from '@contract/shared/format';
import { TEXT_SETTING_RANGES, type TextSettings } from '@contract/texts/texts.constants';
import { Checkbox, Select } from '@ui/form/choices';
import { NumberField } from '@ui/form/number-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { NoGateway } from '~/components/load/no-gateway';
import { type Column, DataTable } from '~/components/table/data-table';
import { ASK_EVERY } from './ask-every';
import type { saveTexting } from './forms.server';

interface TextingFormProps {
  text_settings: TextSettings;
  goes: 'gateway' | 'outbox' | 'off';
  sent_in_24_hours: number;
}

const EVERY = [
  { value: '', label: 'Never: people call' },
  ...ASK_EVERY.map((minutes) => ({ value: String(minutes), label: `Every ${duration(minutes)}` })),
];

/** When drivers get texts that ask where they are, and how many texts go out. */
export function TextingForm({ text_settings: settings, goes, sent_in_24_hours: sent }: TextingFormProps) {
  const [form, fields] = usePostForm<typeof saveTexting>('texting', {
    ask_every_minutes: String(settings.ask_every_minutes ?? ''),
    answer_within_minutes: String(settings.answer_within_minutes),
    is_held_at_night: settings.is_held_at_night ? 'on' : '',
    daily_maximum: String(settings.daily_maximum),
  });
  return (
    <>
      {goes === 'outbox' ? <NoGateway /> : null}
      {goes === 'off' ? (
        <Notice kind="warning" title="Texts cannot be sent">
          <p>STOP would not be heard: the operator of this product sets SMS_AUTH_TOKEN first.</p>
        </Notice>
      ) : null}
      <PostForm of={form} className="form load-form" submit="Save">
        <Select
          field={fields.ask_every_minutes}
          label="Ask drivers for a check call by text"
          hint="Loads without a position, whose driver agreed to texts and is not in doubt. The answer is logged as a check call."
          choices={EVERY}
        />
        <NumberField
          field={fields.answer_within_minutes}
          label="A person calls if no answer comes within"
          hint="With two drivers, we ask the second at half of that time, if they agreed to texts."
          unit="minutes"
          {...TEXT_SETTING_RANGES.answer_within_minutes}
        />
        <Checkbox
          field={fields.is_held_at_night}
          label="Send between 8 AM and 9 PM only"
          hint="Local time at the next stop. At night your people make the check calls. Other texts wait, unless the sender chooses to text at night."
        />
        <NumberField
          field={fields.daily_maximum}
          label="Texts in 24 hours at most"
          hint={`${formatInteger(sent)} in the last 24 hours.`}
          {...TEXT_SETTING_RANGES.daily_maximum}
        />
      </PostForm>
    </>
  );
}

interface Month {
  month: string;
  texts: number;
  segments: number;
  failed: number;
  cost_micros: number | null;
}

/** What was sent and what it cost, by month. */
export function TextMonths({ months }: { months: readonly Month[] }) {
  return (
    <section aria-labelledby="months-title" className="stack">
      <h2 id="months-title">Sent and cost by month</h2>
      {months.length === 0 ? (
        <p className="missing">No text was sent yet</p>
      ) : (
        <DataTable
          caption="Text messages by month (UTC), newest first"
          columns={COLUMNS}
          rows={months}
          rowKey={({ month }) => month}
        />
      )}
    </section>
  );
}

const dollars = (micros: number): string =>
  (micros / 1_000_000).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const COLUMNS: Column<Month>[] = [
  { key: 'month', header: 'Month', isRowHeader: true, cell: ({ month }) => month },
  { key: 'texts', header: 'Texts', cell: ({ texts }) => formatInteger(texts) },
  { key: 'failed', header: 'Failed', cell: ({ failed }) => formatInteger(failed) },
  { key: 'segments', header: 'Segments', cell: ({ segments }) => formatInteger(segments) },
  {
    key: 'cost',
    header: 'Cost',
    cell: ({ cost_micros: micros }) => (micros === null ? NOT_ON_FILE : dollars(micros)),
  },
];
