import { ALERT_MIN_WORDS_LEFT } from '@contract/identity-alerts/identity-alerts.constants';
import { httpErrors } from '../../base/http-errors';
import { sanitize, wordsLeft } from './sanitize';

/**
 * What others read of a report.
 *
 * @param wanted as the reporter edited it; what the report loses stays removed. Left out: the report itself
 * @throws ApiError 422 for a message that says nothing without its contact data; it repeats nothing of it
 */
export function textForDisplay(
  unsanitized: string,
  wanted: string | undefined,
  names: readonly string[],
  field = 'identity_alert.unsanitized_message',
): string {
  const report = sanitize(unsanitized, { names });
  const { text } = wanted === undefined ? report : sanitize(wanted, { names, removed: report.removed });
  if (new Set(wordsLeft(text)).size < ALERT_MIN_WORDS_LEFT)
    throw httpErrors.invalid({
      [field]: [
        'Say what happened: without telephone numbers, addresses and names nothing is left for others to read.',
      ],
    });
  return text;
}
