import { DRIVER_LINK_DAYS, type DriverSend, type LoadDriver } from '@contract/loads/driver-links.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { maskedNumber } from '../../../carrier-pages/masked';
import { driverLinks, loadLinks, loadLogs } from '../../../db/schema';
import type { Deciding } from '../../../decisions/decide';
import { refusalOf, TEXT_REFUSALS } from '../../texts/queue-text';
import { whereTextsGo } from '../../texts/texts.queries';
import { gateProblems } from '../gate/ask-gate';
import { makeLoadLink } from '../links/make-load-link';
import { driverOf, driverPhonesOf, type LoadRow } from '../load-facts.queries';
import { areDriversHeld } from '../texts/load-texts.queries';
import { IN_DOUBT } from '../texts/text-driver';
import { driverLinksOf, neverByGate } from './driver-links.queries';
import { textDriverLink } from './send-to-driver';

type Asked = { to: LoadDriver; send: DriverSend; email: string | null; hasConsent: boolean };

/** Why a load can have no driver's page now; null: it can. */
export function whyNoDriverLink(load: LoadRow): string | null {
  if (load.cancelledAt !== null) return 'The load is canceled.';
  if (CLOSED_LOAD_STATUSES.includes(load.status)) return 'The load is over.';
  if (load.carrierId === null) return 'Cover the load first: the link is for the driver of one carrier and truck.';
  if (load.carrierVehicleId === null) return 'Assign a truck first: the phone says where one truck is.';
  if (driverPhonesOf(load).length === 0 && load.driverName === null && load.secondDriverName === null)
    return 'Add the driver first.';
  return null;
}

/**
 * Makes a link to the driver's page, for the driver, number and truck that the load names now. It ends the one before of
 * that driver: two drivers of a team each have a page, and each agrees for itself.
 *
 * @throws ApiError 404 for another company's load; 422 where there can be none or the carrier may never have the load, nowhere to
 * send its codes to, or where the other driver's go, or no text to the number
 */
export function makeDriverLink(
  deciding: Deciding,
  loadId: number,
  { to, send, email, hasConsent }: Asked,
): Promise<{ id: number; address: string }> {
  const { env } = deciding;
  const canText = whereTextsGo(env) !== 'off';
  return makeLoadLink(
    deciding,
    loadId,
    'driver',
    async (load, tx, now) => {
      const why = whyNoDriverLink(load);
      if (why !== null) throw httpErrors.invalid({ send: [why] }, why);
      const { name, phone } = driverOf(load, to);
      if (name === null && phone === null)
        throw httpErrors.invalid({ to: ['The load names no such driver: add the driver first.'] });
      // Its page says where and when the goods are.
      if (await areDriversHeld(tx, load.companyId, load.id)) throw httpErrors.invalid({ send: [IN_DOUBT] });
      const never = await neverByGate(tx, load, now);
      if (never !== null) throw httpErrors.invalid({ send: gateProblems(never) }, never.sentence);
      if (send === 'email' && email === null)
        throw httpErrors.invalid({ email: ['Enter the driver’s email, or choose another way.'] });
      if (email === null && !canText)
        throw httpErrors.invalid({
          email: ['No text messages are set up here, so the codes need an email: enter the driver’s.'],
        });
      if ((email === null || send === 'text') && phone === null)
        throw httpErrors.invalid({ send: ['The load has no number of the driver: add it, or use an email.'] });
      if (send === 'text' && !canText)
        throw httpErrors.invalid({ send: ['No text messages are set up here: email the link, or copy it.'] });
      // A code that its number does not get would open nothing.
      if (email === null) {
        const code = { companyId: load.companyId, kind: 'code', to: phone! } as const;
        const refused = await refusalOf(tx, code, env, now);
        if (refused !== null) throw httpErrors.invalid({ send: [TEXT_REFUSALS[refused]] });
      }
      // One person would open both pages, and agree for two. A second driver with the same number who gets no link harms nothing.
      const others = (await driverLinksOf(tx, load, now)).filter(({ who, ended }) => who !== to && ended === null);
      if (email === null && others.some((other) => other.email === null && other.driver_phone_e164 === phone))
        throw httpErrors.invalid({
          to: ['The other driver’s codes go to the same number: enter each one’s own, or use an email.'],
        });
      if (email !== null && others.some((other) => other.email?.toLowerCase() === email.toLowerCase()))
        throw httpErrors.invalid({
          email: ['The other driver’s codes go to the same email: enter this driver’s own, or use its number.'],
        });
      return { audience: 'driver', expiresAt: new Date(now.getTime() + DRIVER_LINK_DAYS * DAY_MS) };
    },
    async (d, load, { id: linkId, address }) => {
      const { name: driverName, phone: driverPhoneE164 } = driverOf(load, to);
      const isSecondDriver = to === 'second_driver';
      await d.tx.insert(driverLinks).values({
        linkId,
        carrierId: load.carrierId!,
        carrierVehicleId: load.carrierVehicleId!,
        isSecondDriver,
        driverName,
        driverPhoneE164,
        email,
      });
      // One page at a time is a driver's: a link that went astray ends with the next one.
      const ofDriver = d.tx
        .select({ id: driverLinks.linkId })
        .from(driverLinks)
        .where(eq(driverLinks.isSecondDriver, isSecondDriver));
      const isEarlier = and(
        eq(loadLinks.loadId, load.id),
        eq(loadLinks.shows, 'driver'),
        ne(loadLinks.id, linkId),
        isNull(loadLinks.withdrawnAt),
        inArray(loadLinks.id, ofDriver),
      );
      await d.tx.update(loadLinks).set({ withdrawnAt: d.now }).where(isEarlier);
      const whom = [driverName, driverPhoneE164 && maskedNumber(driverPhoneE164)].filter(Boolean).join(', ');
      await d.tx.insert(loadLogs).values({
        loadId: load.id,
        isType: 'note',
        source: 'person',
        occurredAt: d.now,
        message: `Driver link made for ${isSecondDriver ? 'the second driver, ' : ''}${whom}`,
        userId: d.userId,
        createdAt: d.now,
      });
      if (send === 'text') await textDriverLink(d, load, { phone: driverPhoneE164!, linkId, address, hasConsent }, env);
    },
  );
}
