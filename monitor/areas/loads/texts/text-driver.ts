import { randomUUID } from 'node:crypto';
import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { createLoadText } from '@contract/texts/texts.calls';
import { BROKER_CONSENT_WORDS } from '@contract/texts/texts.constants';
import type { Env } from '../../../base/env';
import { httpErrors } from '../../../base/http-errors';
import { decideOnce, submissionOf } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import type { CallContext } from '../../../server/calls';
import { addTextConsent, consentOf, textLanguageOf } from '../../texts/consents';
import { queueText, TEXT_REFUSALS } from '../../texts/queue-text';
import { heldUntil } from '../../texts/quiet-hours';
import { textSettingsOf } from '../../texts/text-settings.queries';
import { driverOf } from '../load-facts.queries';
import { getLoadRow } from '../loads.queries';
import { areDriversHeld, zoneOfNextStop } from './load-texts.queries';
import { driverText } from './text-words';

type Input = CallParsed<typeof createLoadText>['body'];

export const IN_DOUBT = 'Someone may pretend to be the carrier: call the carrier on record.';

/**
 * Sends a text to a driver of a load; sent twice by the form, it goes once.
 *
 * @returns the text's id
 * @throws ApiError 404 for another company's load; 422 with why the number gets none
 */
export async function textDriver(context: CallContext, loadId: number, input: Input): Promise<number> {
  const submission = submissionOf(context, 'createLoadText', { loadId, input });
  const { id } = await decideOnce(context, submission, (d) => writeText(d, loadId, input.text, context.env));
  return id;
}

/** The same within a decision. */
export async function writeText(
  d: Decision<CurrentUser>,
  loadId: number,
  { to, message, language: given, has_consent: hasConsent = false, is_urgent: isUrgent = false }: Input['text'],
  env: Env,
): Promise<number> {
  const { now } = d;
  const load = await getLoadRow(d.tx, d.companyId, loadId);
  if (load.cancelledAt) throw httpErrors.invalid({ message: ['The load is cancelled: no one is texted about it.'] });
  const { phone: number } = driverOf(load, to);
  if (load.carrierId === null || number === null)
    throw httpErrors.invalid({ to: ['The load has no number of that driver.'] });
  if (await areDriversHeld(d.tx, d.companyId, loadId)) throw httpErrors.invalid({ to: [IN_DOUBT] });
  const known = await consentOf(d.tx, d.companyId, number);
  const language = given ?? (await textLanguageOf(d.tx, number, d.companyId));
  if (known === null && !hasConsent)
    throw httpErrors.invalid({ has_consent: ['Confirm that the driver agreed to get texts.'] });
  if (known === null || (given !== undefined && known.language !== given))
    await addTextConsent(
      d.tx,
      {
        companyId: d.companyId,
        number,
        isGiven: true,
        way: known?.way ?? 'broker',
        words: known?.words ?? BROKER_CONSENT_WORDS,
        ...{ language, loadId, userId: d.userId },
      },
      now,
    );
  const { is_held_at_night: isHeld } = await textSettingsOf(d.tx, d.companyId);
  const notBefore = isHeld && !isUrgent ? heldUntil(await zoneOfNextStop(d.tx, load), now) : now;
  const about = { companyName: d.company.legal_name, reference: load.reference };
  const made = await queueText(
    d.tx,
    {
      companyId: d.companyId,
      kind: 'driver',
      eventKey: `driver:${randomUUID()}`,
      to: number,
      body: driverText(language, about, message),
      ...{ loadId, carrierId: load.carrierId, userId: d.userId, notBefore },
    },
    env,
    now,
  );
  if ('refused' in made) throw httpErrors.invalid({ to: [TEXT_REFUSALS[made.refused]] });
  return made.id;
}
