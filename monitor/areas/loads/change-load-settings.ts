import type { CallParsed } from '@contract/call';
import type { updateLoadSettings } from '@contract/loads/load-settings.calls';
import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { and, eq, isNotNull } from 'drizzle-orm';
import { loadSettings, loads } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';

/**
 * Changes the company's settings for its loads; null restores the default. Its open loads become due for evaluation.
 */
export function changeLoadSettings(
  deciding: Deciding,
  given: CallParsed<typeof updateLoadSettings>['body']['load_settings'],
): Promise<void> {
  return decide(deciding, async (d) => {
    const [row] = await d.tx.select().from(loadSettings).where(eq(loadSettings.companyId, d.companyId));
    const settings = { ...row?.settings };
    for (const [name, value] of Object.entries(given) as [keyof LoadSettings, number | null | undefined][]) {
      if (value === undefined) continue;
      if (value === null) delete settings[name];
      else settings[name] = value;
    }
    const set = { settings, updatedAt: d.now, updatedByUserId: d.userId };
    await d.tx
      .insert(loadSettings)
      .values({ companyId: d.companyId, ...set })
      .onConflictDoUpdate({ target: loadSettings.companyId, set });
    const isWatched = and(eq(loads.companyId, d.companyId), isNotNull(loads.nextCheckAt));
    await d.tx.update(loads).set({ nextCheckAt: d.now }).where(isWatched);
    d.audit({
      kind: 'load_settings_changed',
      summary: `Changed ${Object.keys(given).join(', ') || 'nothing'} of loads`,
    });
  });
}
