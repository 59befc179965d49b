import type { CallInput } from '@contract/call';
import * as calls from '@contract/texts/texts.calls';
import type { Monitor } from '~/services/monitor.server';

/** The company's settings for text messages, and what it sent by month. */
export const getTexting = async (monitor: Monitor) => (await monitor.call(calls.getTextSettings, {})).data;

/** Changes some of the settings for text messages. */
export const updateTextSettings = (
  monitor: Monitor,
  text_settings: CallInput<typeof calls.updateTextSettings>['body']['text_settings'],
) => monitor.call(calls.updateTextSettings, { body: { text_settings } }, { handles: [422] });

/** Whom of a load's drivers may be texted, and the newest texts about it. Throws the 404 page for another company's. */
export const listLoadTexts = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.listLoadTexts, { params: { id } })).data;

/** Sends a text to a driver of a load; sent twice, it goes once. */
export const createLoadText = (
  monitor: Monitor,
  id: string,
  text: CallInput<typeof calls.createLoadText>['body']['text'],
  submissionId: string | null,
) => monitor.call(calls.createLoadText, { params: { id }, body: { text } }, { handles: [422], submissionId });
