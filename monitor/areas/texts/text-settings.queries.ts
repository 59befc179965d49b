import { DEFAULT_TEXT_SETTINGS, type TextSettings } from '@contract/texts/texts.constants';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { textSettings } from '../../db/schema';

/** A company's settings for text messages. */
export async function textSettingsOf(db: Queryable, companyId: number): Promise<TextSettings> {
  const [row] = await db.select().from(textSettings).where(eq(textSettings.companyId, companyId));
  if (!row) return DEFAULT_TEXT_SETTINGS;
  return {
    daily_maximum: row.dailyMaximum,
    is_held_at_night: row.isHeldAtNight,
    ask_every_minutes: row.askEveryMinutes,
    answer_within_minutes: row.answerWithinMinutes,
  };
}
