import type { FieldMetadata } from '@conform-to/react';
import type { AlertTrackRecord } from '@contract/alerts/alert-settings.calls';
import { ALERT_TYPE_SETTINGS } from '@contract/alerts/alert-settings.constants';
import { ALERT_TYPE_FILTER_LABELS, type AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import { TICKET_SEVERITIES, TICKET_SEVERITY_LABELS } from '@contract/alerts/tickets.constants';
import { formatCount, formatInteger, formatPercent } from '@contract/shared/format';
import { Checkbox, Select } from '@ui/form/choices';
import { NumberField } from '@ui/form/number-field';
import { falseShare, trackRecordWords } from '~/view/alerts/track-record';

interface TypeSettingsProps {
  type: AlertTypeFilter;
  fields: Record<'on' | 'severity' | 'threshold', FieldMetadata<string>>;
  /** Null: not known now. */
  record: AlertTrackRecord | null;
}

const SEVERITIES = TICKET_SEVERITIES.map((value) => ({ value, label: TICKET_SEVERITY_LABELS[value] }));

/** What a company sets for one type of alert, and how that type has done. */
export function TypeSettings({ type, fields, record }: TypeSettingsProps) {
  const { raised_when, closes_when, threshold, is_always_on, is_off_at_first, severity } = ALERT_TYPE_SETTINGS[type];
  return (
    <fieldset className="alert-type">
      <legend>{ALERT_TYPE_FILTER_LABELS[type]}</legend>
      <div className="alert-type-columns">
        <div className="stack">
          <p>
            {raised_when} <span className="small-print">{closes_when}</span>
          </p>
          {is_always_on ? (
            <p className="small-print">Always on: a carrier that fails your rules is never passed over.</p>
          ) : (
            <Checkbox field={fields.on} label="On" hint={is_off_at_first ? 'Off by default.' : undefined} />
          )}
          <div className="alert-type-fields">
            <Select
              field={fields.severity}
              label="Severity"
              hint={`Default: ${TICKET_SEVERITY_LABELS[severity]}`}
              choices={SEVERITIES}
            />
            {threshold ? (
              <NumberField
                field={fields.threshold}
                label={threshold.label}
                hint={`${threshold.min} to ${threshold.max}. Default: ${threshold.default}`}
                unit={threshold.unit}
                min={threshold.min}
                max={threshold.max}
              />
            ) : null}
          </div>
        </div>
        <div className="stack alert-record">{record ? <Record type={type} record={record} /> : null}</div>
      </div>
    </fieldset>
  );
}

function Record({ type, record }: { type: AlertTypeFilter; record: AlertTrackRecord }) {
  const unit = ALERT_TYPE_SETTINGS[type].threshold?.unit;
  const share = falseShare(record);
  return (
    <>
      <p>
        <strong>90 days:</strong> {trackRecordWords(record)}
        {share === null ? '' : `. ${formatPercent(share, 0)} of those a person judged were false alarms`}
      </p>
      {record.thresholds ? (
        <>
          <p>
            <strong>30 days, by threshold:</strong>
          </p>
          <ul className="alert-thresholds">
            {record.thresholds.map(({ threshold, is_current, would_have_raised }) => (
              <li key={threshold}>
                <span>
                  {formatInteger(threshold)} {unit}
                  {is_current ? ' (now)' : ''}
                </span>
                <span>{formatCount(would_have_raised, 'alert')}</span>
              </li>
            ))}
          </ul>
        </>
      ) : unit ? (
        <p className="small-print">{record.not_worked_out_because ?? 'Other thresholds could not be tried.'}</p>
      ) : null}
    </>
  );
}
