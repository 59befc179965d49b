import { createHash } from 'node:crypto';
import type { DriverConsentStep } from '@contract/loads/driver-links.constants';
import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import type { Language } from '@contract/shared/languages';
import { speakerOf } from '../../../carrier-pages/language';
import { driverConsents } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import type { Services } from '../../../server/services';
import { findDriverLink, noteOfDriver, sharingOf } from './driver-links.queries';
import { CONSENT, SHARE } from './driver-page-words';

/** The sentences that a driver agrees to, as its page shows them. */
export function consentText(language: Language, companyName: string, reference: string): string {
  const { say } = speakerOf(language);
  return [
    ...CONSENT.map((phrase) => say(phrase, companyName, reference, POSITIONS_KEPT_DAYS)),
    say(SHARE.check, companyName, reference),
  ].join('\n');
}

/**
 * Writes that the driver agreed to share, with the hash of the words it read, or that it stopped. From the commit on no
 * position is taken in, those that a phone had kept included.
 *
 * @param text the sentences that the driver agreed to; null: it stops
 * @returns whether that changed anything
 */
export function changeSharing(
  services: Services,
  { token, companyId }: { token: string; companyId: number },
  { text, language }: { text: string | null; language: Language },
  now: Date,
): Promise<boolean> {
  const step: DriverConsentStep = text === null ? 'stopped' : 'given';
  return decide(decidingWithoutUser(services, companyId, now), async (d) => {
    const found = await findDriverLink(d.tx, token, now);
    if (!found || (step === 'given' && found.state !== 'open')) return false;
    const last = await sharingOf(d.tx, found.link.id);
    if (last?.step === step || (last === null && step === 'stopped')) return false;
    const { link, load, driver } = found;
    await d.tx.insert(driverConsents).values({
      linkId: link.id,
      loadId: load.id,
      companyId,
      step,
      textSha256: text === null ? null : createHash('sha256').update(text, 'utf8').digest('hex'),
      language,
      createdAt: now,
    });
    const done = text === null ? 'Stopped sharing its location' : 'Agreed to share its location for this load';
    await noteOfDriver(d, load.id, driver, done);
    return true;
  });
}
