import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/detention.calls';
import type { DetentionAudience } from '@contract/loads/load-links.constants';
import { updateLoadSettings } from '@contract/loads/load-settings.calls';
import type { PaperSize } from '@contract/shared/paper-size';
import type { Monitor } from '~/services/monitor.server';

/** The detention statement of a load and the links to it. Throws the 404 page for another company's load. */
export const getDetention = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getDetention, { params: { id } })).data;

export const getDetentionPdf = (
  monitor: Monitor,
  id: string,
  query: { paper?: PaperSize | undefined; audience?: DetentionAudience | undefined },
) => monitor.download(calls.getDetentionPdf, { params: { id }, query });

/** Makes a link to the statement; its address is returned only once. */
export const createDetentionLink = (
  monitor: Monitor,
  id: string,
  link: CallInput<typeof calls.createDetentionLink>['body']['link'],
) => monitor.call(calls.createDetentionLink, { params: { id }, body: { link } }, { handles: [422] });

/** Ends a link. 409 when someone ended it meanwhile. */
export const withdrawDetentionLink = (monitor: Monitor, id: string, link_id: string) =>
  monitor.call(calls.withdrawDetentionLink, { params: { id, link_id } }, { handles: [409] });

/** The hourly rate of detention; null: no rate on file. */
export const setDetentionRate = (monitor: Monitor, detention_hourly_cents: number | null) =>
  monitor.call(updateLoadSettings, { body: { load_settings: { detention_hourly_cents } } }, { handles: [422] });
