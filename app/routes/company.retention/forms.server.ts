import { HoldRelease, NewLegalHold, placeLegalHold, releaseLegalHold } from '@contract/retention/legal-holds.calls';
import { RetentionChoice, SET_BY_COMPANY, updateRetention } from '@contract/retention/retention.calls';
import { recordId } from '@contract/shared/record-id';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

export const saveSchedule = defineForm({
  form: 'schedule',
  intent: 'schedule',
  schema: RetentionChoice,
  call({ monitor }, chosen) {
    // An empty field: back to the standard.
    const retention = Object.fromEntries(SET_BY_COMPANY.map((kind) => [kind, chosen[kind] ?? null]));
    return monitor.send(updateRetention, { body: { retention } });
  },
  to: paths.companyRetention(),
  toast: 'Schedule saved.',
});

export const placeHold = defineForm({
  form: 'hold',
  intent: 'hold',
  schema: NewLegalHold,
  call: ({ monitor }, hold) => monitor.send(placeLegalHold, { body: { legal_hold: hold } }),
  to: paths.companyRetention(),
  toast: ({ data }) => `Legal hold on ${data.name}.`,
});

export const release = defineForm({
  form: 'release',
  intent: 'release',
  schema: HoldRelease.extend({ id: recordId('id') }),
  call: ({ monitor }, { id, reason }) =>
    monitor.send(releaseLegalHold, { params: { id }, body: { release: { reason } } }),
  to: paths.companyRetention(),
  toast: ({ data }) => ({ message: `Legal hold on ${data.name} released.`, type: 'info' }),
});
