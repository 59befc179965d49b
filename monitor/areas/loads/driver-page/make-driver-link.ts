import { DRIVER_LINK_DAYS, type DriverSend } from '@contract/loads/driver-links.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { maskedNumber } from '../../../carrier-pages/masked';
import { driverLinks, loadLinks, loadLogs } from '../../../db/schema';
import type { Deciding } from '../../../decisions/decide';
import { refusalOf, TEXT_REFUSALS } from '../../texts/queue-text';
import { whereTextsGo } from '../../texts/texts.queries';
import { makeLoadLink } from '../links/make-load-link';
import type { LoadRow } from '../load-facts.queries';
import { doubtOf } from '../texts/load-texts.queries';
import { IN_DOUBT } from '../texts/text-driver';
import { textDriverLink } from './send-to-driver';

type Asked = { send: DriverSend; email: string | null; hasConsent: boolean };

/** Why a load can have no driver's page now; null: it can. */
export function whyNoDriverLink(load: LoadRow): string | null {
  if (load.cancelledAt !== null) return 'The load is canceled.';
  if (CLOSED_LOAD_STATUSES.includes(load.status)) return 'The load is over.';
  if (load.carrierId === null) return 'Cover the load first: the link is for the driver of one carrier and truck.';
  if (load.carrierVehicleId === null) return 'Assign a truck first: the phone says where one truck is.';
  if (load.driverPhoneE164 === null && load.driverName === null) return 'Add the driver first.';
  return null;
}

/**
 * Makes a link to the driver's page, for the driver, number and truck that the load names now. It ends the one before.
 *
 * @throws ApiError 404 for another company's load; 422 where there can be none, nowhere to send its codes to, or no text to the
 * number
 */
export function makeDriverLink(
  deciding: Deciding,
  loadId: number,
  { send, email, hasConsent }: Asked,
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
      // Its page says where and when the goods are.
      if ((await doubtOf(tx, load.companyId, load.id)) === 'act_now') throw httpErrors.invalid({ send: [IN_DOUBT] });
      if (send === 'email' && email === null)
        throw httpErrors.invalid({ email: ['Enter the driver’s email, or choose another way.'] });
      if (email === null && !canText)
        throw httpErrors.invalid({
          email: ['No text messages are set up here, so the codes need an email: enter the driver’s.'],
        });
      if ((email === null || send === 'text') && load.driverPhoneE164 === null)
        throw httpErrors.invalid({ send: ['The load has no number of the driver: add it, or use an email.'] });
      if (send === 'text' && !canText)
        throw httpErrors.invalid({ send: ['No text messages are set up here: email the link, or copy it.'] });
      // A code that its number does not get would open nothing.
      if (email === null) {
        const code = { companyId: load.companyId, kind: 'code', to: load.driverPhoneE164! } as const;
        const refused = await refusalOf(tx, code, env, now);
        if (refused !== null) throw httpErrors.invalid({ send: [TEXT_REFUSALS[refused]] });
      }
      return { audience: 'driver', expiresAt: new Date(now.getTime() + DRIVER_LINK_DAYS * DAY_MS) };
    },
    async (d, load, { id: linkId, address }) => {
      const { driverName, driverPhoneE164 } = load;
      await d.tx.insert(driverLinks).values({
        linkId,
        carrierId: load.carrierId!,
        carrierVehicleId: load.carrierVehicleId!,
        driverName,
        driverPhoneE164,
        email,
      });
      // One page at a time shares a truck: a link that went astray ends with the next one.
      const isEarlier = and(
        eq(loadLinks.loadId, load.id),
        eq(loadLinks.shows, 'driver'),
        ne(loadLinks.id, linkId),
        isNull(loadLinks.withdrawnAt),
      );
      await d.tx.update(loadLinks).set({ withdrawnAt: d.now }).where(isEarlier);
      const whom = [driverName, driverPhoneE164 && maskedNumber(driverPhoneE164)].filter(Boolean).join(', ');
      await d.tx.insert(loadLogs).values({
        loadId: load.id,
        isType: 'note',
        source: 'person',
        occurredAt: d.now,
        message: `Driver link made for ${whom}`,
        userId: d.userId,
        createdAt: d.now,
      });
      if (send === 'text') await textDriverLink(d, load, { linkId, address, hasConsent }, env);
    },
  );
}
