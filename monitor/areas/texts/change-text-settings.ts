import type { CallParsed } from '@contract/call';
import type { updateTextSettings } from '@contract/texts/texts.calls';
import { textSettings } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { textSettingsOf } from './text-settings.queries';

/** Changes some of the company's settings for text messages. */
export function changeTextSettings(
  deciding: Deciding,
  given: CallParsed<typeof updateTextSettings>['body']['text_settings'],
): Promise<void> {
  return decide(deciding, async (d) => {
    const before = await textSettingsOf(d.tx, d.companyId);
    const after = { ...before, ...given };
    const set = {
      dailyMaximum: after.daily_maximum,
      isHeldAtNight: after.is_held_at_night,
      askEveryMinutes: after.ask_every_minutes,
      answerWithinMinutes: after.answer_within_minutes,
      updatedAt: d.now,
      updatedByUserId: d.userId,
    };
    await d.tx
      .insert(textSettings)
      .values({ companyId: d.companyId, ...set })
      .onConflictDoUpdate({ target: textSettings.companyId, set });
    d.audit({
      kind: 'load_settings_changed',
      summary: `Changed the settings of text messages: ${after.ask_every_minutes === null ? 'drivers are not asked by text' : `drivers are asked by text every ${after.ask_every_minutes} minutes`}, ${after.daily_maximum} texts a day at most`,
    });
  });
}
