import { eq } from 'drizzle-orm';
import { driverLinks, loadLinks } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import type { Services } from '../../../server/services';
import { opening } from '../links/load-links.queries';
import { findDriverPage, noteOfDriver, type OpenDriverLink } from './driver-links.queries';

/**
 * Writes that a driver opened its page by the code. A texted code proves its number.
 *
 * @param others sessions of other phones or browsers that this one ended
 */
export async function noteOpened(
  services: Services,
  {
    opened,
    token,
    others,
  }: { opened: Pick<OpenDriverLink, 'link' | 'load' | 'driver' | 'company'>; token: string; others: number },
  now: Date,
): Promise<void> {
  const { link, load, driver, company } = opened;
  await services.db.update(loadLinks).set(opening(now)).where(eq(loadLinks.id, link.id));
  await decide(decidingWithoutUser(services, company.id, now), async (d) => {
    // Who typed the code while the alert came is not known for it.
    if ((await findDriverPage(d.tx, token, now))?.state === 'held') return;
    const isByText = driver.email === null;
    if (isByText && driver.phoneProvenAt === null)
      await d.tx.update(driverLinks).set({ phoneProvenAt: now }).where(eq(driverLinks.linkId, link.id));
    const how = isByText ? 'with a code texted to its number' : 'with a code sent to its email';
    const opened =
      others > 0
        ? `Opened the driver page on another phone or browser, ${how}. The one before is closed`
        : `Opened the driver page ${how}`;
    await noteOfDriver(d, load.id, driver, opened);
  });
}
