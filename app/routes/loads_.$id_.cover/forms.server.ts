import { checkConfirmation } from '@contract/identity/second-factors.calls';
import { createGateException } from '@contract/loads/gate.calls';
import { missingFor } from '@contract/shared/permissions';
import { data } from '@remix-run/node';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, defineRedraw } from '~/services/define-form.server';
import { requireUser } from '~/services/guards.server';
import type { FormErrors } from '~/view/form-errors';
import { coverWith, readPaper, writePaper } from './cover-and-send.server';
import { Covering, carrierChosen } from './covering.server';
import { farPay } from './far-pay.server';

const ofCover = { form: 'cover', schema: Covering, hidden: ['carrier_id'] } as const;

/** Covers the load. Pay or a temperature that the load does not have would be lost: they are saved in a draft. */
export const coverOnly = defineForm({
  ...ofCover,
  intent: 'cover',
  about: async (sending) => ({
    mayWrite: missingFor('manageRateConfirmations', await requireUser(sending, 'workTickets')) === null,
    wrong: await farPay(sending),
  }),
  wrong: ({ about }) => about.wrong,
  async call({ about: { mayWrite }, ...sending }, value) {
    const covered = await coverWith(sending, value);
    if (!covered.ok) return covered;
    const { load } = covered.data;
    const isNew = (typed: number | undefined, known: number | null) => typed !== undefined && typed !== known;
    const isTyped =
      value.unit_off ||
      isNew(value.pay, load.rate_cents) ||
      isNew(value.temperature_min_f, load.temperature_min_f) ||
      isNew(value.temperature_max_f, load.temperature_max_f);
    return mayWrite && isTyped ? writePaper(sending, covered.data, value, null) : covered;
  },
  to: ({ params }) => paths.load(params.id!),
  toast: ({ data: { name, draft } }) =>
    `Covered by ${name}.${draft ? ` Pay and temperature are saved in draft ${draft.number}. It is not sent.` : ''}`,
});

/** Covers the load, and writes and sends the rate confirmation. Nothing is done that could not be finished. */
export const coverAndSend = defineForm({
  ...ofCover,
  schema: Covering.refine(({ known }) => known !== undefined && known.length > 0, {
    path: ['known'],
    error: 'Choose an address.',
  }),
  intent: 'cover-and-send',
  access: 'manageRateConfirmations',
  about: async (sending) => {
    const pay = await farPay(sending);
    const { wrong, hasNewAddress } = await readPaper(sending);
    return { wrong: { ...pay, ...wrong }, hasNewAddress };
  },
  wrong: ({ about }) => about.wrong,
  async call({ about: { hasNewAddress }, ...sending }, value) {
    // Before anything is done: the page that asks for the code comes back to this form.
    if (hasNewAddress) await sending.monitor.get(checkConfirmation, {});
    const covered = await coverWith(sending, value);
    return covered.ok ? writePaper(sending, covered.data, value, value.known ?? []) : covered;
  },
  to: ({ params }) => paths.load(params.id!),
  toast: ({ data: { name, draft }, value: { known = [] } }) =>
    `Covered by ${name}. Rate confirmation ${draft?.number} sent to ${known.join(', ')}.`,
});

/** The form again with the margin of the pay that is typed. With script the page says it at once. */
export const showMargin = defineRedraw({
  form: 'cover',
  intent: 'margin',
  schema: Covering,
  redraw: (_sending, initialValue) => data<FormErrors>({ form: 'cover', result: { initialValue } }),
});

export const requestException = defineForm({
  form: 'request-exception',
  intent: 'request',
  schema: z.object({
    carrier_id: carrierChosen.transform(Number),
    request_note: z.string({ error: 'Enter why this carrier should have the load.' }).trim(),
  }),
  hidden: ['carrier_id'],
  call: ({ monitor, params }, value) =>
    monitor.send(createGateException, { body: { gate_exception: { load_id: Number(params.id), ...value } } }),
  to: ({ data }) => paths.loadException(data.id),
  toast: 'Exception requested.',
});
