import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { Language } from '@contract/shared/languages';
import { BROKER_CONSENT_WORDS } from '@contract/texts/texts.constants';
import type { Env } from '../../../base/env';
import { ApiError, httpErrors } from '../../../base/http-errors';
import { said } from '../../../base/said';
import { speakerOf } from '../../../carrier-pages/language';
import type { Decision } from '../../../decisions/decision';
import type { Services } from '../../../server/services';
import { addTextConsent, consentOf, textLanguageOf } from '../../texts/consents';
import { queueText, TEXT_REFUSALS } from '../../texts/queue-text';
import type { LoadRow } from '../load-facts.queries';
import { CODE_TEXT, LINK_TEXT, NO_CODE_TEXT } from './driver-page-words';

/**
 * Texts the link to a driver of the load, with the consent that its sender confirms.
 *
 * @throws ApiError 422 with why the number gets no text
 */
export async function textDriverLink(
  d: Decision<CurrentUser>,
  load: LoadRow,
  { phone: to, linkId, address, hasConsent }: { phone: string; linkId: number; address: string; hasConsent: boolean },
  env: Env,
): Promise<void> {
  const { tx, now, companyId, userId, company } = d;
  const { id: loadId, carrierId, reference } = load;
  const language = await textLanguageOf(tx, to, companyId);
  if ((await consentOf(tx, companyId, to)) === null) {
    if (!hasConsent) throw httpErrors.invalid({ has_consent: ['Confirm that the driver agreed to get texts.'] });
    const consent = { companyId, number: to, isGiven: true, way: 'broker', words: BROKER_CONSENT_WORDS } as const;
    await addTextConsent(tx, { ...consent, language, loadId, userId }, now);
  }
  const body = speakerOf(language).say(LINK_TEXT, company.legal_name.slice(0, 40), reference, address);
  const text = { companyId, kind: 'link', eventKey: `driver-link:${linkId}`, to, body } as const;
  const made = await queueText(tx, { ...text, loadId, carrierId, userId }, env, now);
  if ('refused' in made) throw httpErrors.invalid({ send: [TEXT_REFUSALS[made.refused]] });
}

interface DriverCode {
  load: LoadRow;
  linkId: number;
  phone: string;
  code: string;
  minutes: number;
  language: Language;
}

/** Texts a code that opens the driver's page. @throws ApiError 409 when the number gets no texts */
export async function textDriverCode(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { load, linkId, phone, code, minutes, language }: DriverCode,
  now: Date,
): Promise<void> {
  const { companyId, id: loadId, carrierId } = load;
  const body = speakerOf(language).say(CODE_TEXT, code, minutes);
  const text = {
    companyId,
    kind: 'code',
    eventKey: `driver-code:${linkId}:${randomUUID()}`,
    to: phone,
    body,
  } as const;
  const made = await queueText(db, { ...text, loadId, carrierId }, env, now);
  if ('refused' in made) throw new ApiError(409, { code: 'no_text_to_number', message: said(NO_CODE_TEXT) });
}
