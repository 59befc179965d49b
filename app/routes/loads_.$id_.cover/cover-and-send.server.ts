import { updateLoad } from '@contract/loads/loads.calls';
import type { Load } from '@contract/loads/loads.entities';
import {
  createRateConfirmation,
  getNewRateConfirmation,
  getRateConfirmation,
  sendRateConfirmation,
} from '@contract/rate-confirmations/rate-confirmations.calls';
import { RATE_CONFIRMATION_PROBLEMS } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmation } from '@contract/rate-confirmations/rate-confirmations.entities';
import type { z } from 'zod';

import type { Sending } from '~/services/define-form.server';
import type { Refused } from '~/services/monitor.server';
import { problemsElsewhere } from '~/view/load/paper-problems';
import type { Covering as CoveringForm } from './covering.server';

type Covering = z.output<typeof CoveringForm>;

/** How far it came: the load with its carrier, and the rate confirmation if one was written. */
interface Covered {
  load: Load;
  name: string;
  draft: RateConfirmation | null;
}
type Step = { ok: true; data: Covered } | Refused<number>;

type Sent = Pick<Sending, 'monitor' | 'params' | 'submissionId'>;

/**
 * What keeps the rate confirmation from being sent, found out before the load gets its carrier. `wrong`: by field; '' is above
 * the form. Empty: nothing. `hasNewAddress`: sending takes a code given in the last minutes.
 */
export async function readPaper({
  monitor,
  params,
  sent,
}: Sending): Promise<{ wrong: Record<string, string[]>; hasNewAddress: boolean }> {
  const typed = (name: string) => String(sent.get(name) ?? '').trim();
  // A made-up carrier is rejected when the load is covered.
  if (!/^[1-9]\d{0,15}$/.test(typed('carrier_id'))) return { wrong: {}, hasNewAddress: false };
  const paper = await monitor.get(getNewRateConfirmation, {
    params: { id: params.id! },
    query: { carrier_id: typed('carrier_id') },
  });
  const { linehaul, temperature } = RATE_CONFIRMATION_PROBLEMS;
  const problems = problemsElsewhere(paper.problems);
  const to = sent.getAll('known').map(String);
  const known = new Map(paper.known_addresses.map((one) => [one.email, one]));
  const strangers = to.filter((email) => !known.has(email));
  const [low, high] = [typed('temperature_min_f'), typed('temperature_max_f')].map((text) => text.replace('−', '-'));
  const wrong: Record<string, string[]> = {};
  if (problems.length > 0) wrong[''] = ['The rate confirmation can’t be sent yet.', ...problems];
  if (typed('pay') === '' || Number(typed('pay').replaceAll(/[$,\s]/g, '')) === 0) wrong.pay = [linehaul];
  const isOff = sent.get('unit_off') !== null;
  if (paper.problems.includes(temperature) && low === '' && high === '' && !isOff)
    wrong.temperature_min_f = [temperature];
  if (isOff && (low !== '' || high !== ''))
    wrong.temperature_min_f = ['The unit is off and has a temperature: leave one of them out.'];
  if (low !== '' && high !== '' && Number(low) > Number(high))
    wrong.temperature_min_f = ['The lowest temperature is above the highest.'];
  if (strangers.length > 0)
    wrong.known = strangers.map((email) => `${email} is none of the carrier’s known addresses.`);
  return { wrong, hasNewAddress: to.some((email) => known.get(email)?.is_new) };
}

/** Gives the load to the carrier, with truck and driver. Sent twice it is done once. */
export async function coverWith({ monitor, params, submissionId }: Sent, value: Covering): Promise<Step> {
  const { carrier_id, carrier_vehicle_id, unit, vin, driver_name, driver_phone, reason, expected_version } = value;
  const change = {
    carrier_id,
    carrier_vehicle_id,
    driver_name,
    driver_phone,
    reason,
    expected_version,
    ...((unit || vin) && { vehicle: { unit, vin } }),
  };
  const answer = await monitor.send(
    updateLoad,
    { params: { id: params.id! }, body: { load: change } },
    { submissionId },
  );
  if (!answer.ok) return answer;
  const { data: load } = answer;
  // This form was done before, and someone has taken the carrier off since.
  if (load.carrier?.id !== Number(carrier_id))
    return refusal(409, ['This form was sent before, and the load has changed since. Open the page again.']);
  return { ok: true, data: { load, name: load.carrier.legal_name ?? 'the carrier', draft: null } };
}

/**
 * Writes the rate confirmation of the load that is covered now, and sends it. Whatever happens, the answer says that the
 * load is covered.
 *
 * @param to null: it stays a draft
 */
export async function writePaper(sent: Sent, covered: Covered, value: Covering, to: string[] | null): Promise<Step> {
  try {
    const written = await writeDraft(sent, covered, value);
    return written.ok && to ? await sendPaper(sent, written.data, to) : written;
  } catch (error) {
    if (!(error instanceof Response) || error.status < 400) throw error;
    return refusal(error.status, [
      `The load is covered by ${covered.name}.`,
      'We don’t know whether the rate confirmation was created or sent. Check the load.',
    ]);
  }
}

/** With the agreed pay and temperature. */
async function writeDraft({ monitor, submissionId }: Sent, covered: Covered, value: Covering): Promise<Step> {
  const { load } = covered;
  const { pay, temperature_min_f: min, temperature_max_f: max, unit_off: isOff } = value;
  // One alone is the set point, unless it is one side of a range of the load.
  const isRange = load.temperature_min_f !== null || load.temperature_max_f !== null;
  const [low, high] = isRange ? [min, max] : [min ?? max, max ?? min];
  const known =
    low !== undefined || high !== undefined || isOff
      ? await monitor.get(getNewRateConfirmation, { params: { id: load.id }, query: { carrier_id: load.carrier!.id } })
      : null;
  const answer = await monitor.send(
    createRateConfirmation,
    {
      body: {
        rate_confirmation: {
          load_id: load.id,
          ...(pay !== undefined && { lines: [{ kind: 'linehaul', amount_cents: pay }] }),
          ...(known && {
            freight: {
              ...known.fields.freight,
              temperature_min_f: low ?? null,
              temperature_max_f: high ?? null,
              ...(isOff && { temperature_mode: 'off' as const }),
            },
          }),
        },
      },
    },
    { submissionId },
  );
  if (answer.ok) return { ok: true, data: { ...covered, draft: answer.data } };
  return refusal(answer.status, [
    `The load is covered by ${covered.name}. The rate confirmation is not created.`,
    ...reasonsOf(answer),
  ]);
}

/** Sends the rate confirmation, unless this form has sent it already. */
async function sendPaper({ monitor, submissionId }: Sent, covered: Covered, known: string[]): Promise<Step> {
  const draft = covered.draft!;
  const done: Step = { ok: true, data: covered };
  if (draft.status !== 'draft') return done;
  const to = known.map((email) => ({ email }));
  const answer =
    draft.deliveries.length > 0
      ? null
      : await monitor.send(
          sendRateConfirmation,
          { params: { id: String(draft.id) }, body: { to, expected_version: draft.version } },
          { submissionId },
        );
  if (answer?.ok) return done;
  // A second click comes while the first one is at it.
  const now = await monitor.get(getRateConfirmation, { params: { id: String(draft.id) } });
  if (now.status !== 'draft') return done;
  return refusal(answer?.status ?? 409, [
    `The load is covered by ${covered.name}. Rate confirmation ${draft.number} is saved as a draft.`,
    // An email that was prepared may be on its way.
    now.deliveries.length === 0 ? 'It is not sent.' : 'We don’t know whether it was sent. Check the rate confirmation.',
    ...(answer ? reasonsOf(answer) : []),
  ]);
}

const refusal = (status: number, said: string[]): Refused<number> => ({
  ok: false,
  status,
  error: { code: 'half_done', message: said.join(' '), fields: { '': said } },
  retryAfterSeconds: null,
});

const reasonsOf = ({ error }: Refused<number>): string[] => {
  const reasons = Object.values(error.fields ?? {}).flat();
  return reasons.length > 0 ? reasons : [error.message];
};
