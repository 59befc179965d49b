import { DEFAULT_LOAD_SETTINGS, type LoadSettings } from '@contract/loads/load-settings.constants';
import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadSettings } from '../../db/schema';

/** Each company's settings for its loads, with the default where it has none. */
export async function loadSettingsOf(db: Queryable, companyIds: readonly number[]) {
  const rows = await db
    .select()
    .from(loadSettings)
    .where(inArray(loadSettings.companyId, [...companyIds]));
  const set = new Map(rows.map(({ companyId, settings }) => [companyId, settings]));
  return (companyId: number): LoadSettings => ({ ...DEFAULT_LOAD_SETTINGS, ...set.get(companyId) });
}
