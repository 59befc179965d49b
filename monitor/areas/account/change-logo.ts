import { readFile } from 'node:fs/promises';
import { MAX_LOGO_PIXELS } from '@contract/account/company-logo.calls';
import { FILE_PART } from '@contract/shared/files.constants';
import { formatCount } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { companyLogos } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { keepReplacedLogo } from '../../documents/files/kept-logos';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { isWholePng, sidesOfPng } from './png-picture';

/** Sets the logo on the pages that the company's carriers open. @throws ApiError 422 for one that is damaged or too large to show */
export async function changeLogo(deciding: Deciding, file: ReceivedFile): Promise<void> {
  const content = await readFile(file.path);
  assertShowable(content);
  return decide(deciding, async (d) => {
    await keepReplacedLogo(d.tx, d);
    const row = { content, changedByUserId: d.userId, changedAt: d.now };
    await d.tx
      .insert(companyLogos)
      .values({ companyId: d.companyId, ...row })
      .onConflictDoUpdate({ target: companyLogos.companyId, set: row });
    d.audit({ kind: 'company_details_changed', summary: 'Changed the logo on the pages for carriers' });
  });
}

/** Removes it; without one nothing changes. */
export function removeLogo(deciding: Deciding): Promise<void> {
  return decide(deciding, async (d) => {
    await keepReplacedLogo(d.tx, d);
    const removed = await d.tx
      .delete(companyLogos)
      .where(eq(companyLogos.companyId, d.companyId))
      .returning({ companyId: companyLogos.companyId });
    if (removed.length > 0)
      d.audit({ kind: 'company_details_changed', summary: 'Removed the logo on the pages for carriers' });
  });
}

function assertShowable(content: Buffer) {
  const reject = (message: string) => httpErrors.invalid({ [FILE_PART]: [message] });
  const sides = sidesOfPng(content);
  if (sides?.some((side) => side > MAX_LOGO_PIXELS))
    throw reject(`The logo is ${sides.join(' by ')} pixels. ${formatCount(MAX_LOGO_PIXELS, 'pixel')} a side at most.`);
  if (!sides || sides.includes(0) || !isWholePng(content))
    throw reject('This picture is damaged. Save it as a PNG again.');
}
