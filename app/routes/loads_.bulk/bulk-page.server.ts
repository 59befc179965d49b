import type { CurrentUser } from '@contract/identity/identity.entities';
import { listPostingAudience } from '@contract/load-board/board.calls';
import { missingFor } from '@contract/shared/permissions';

import { paths } from '~/paths';
import { backTo, idsIn } from '~/services/bulk-rows.server';
import { activeClassifications } from '~/services/carrier-filters.server';
import { boardRows, textRows } from '~/services/load-rows.server';
import type { Monitor } from '~/services/monitor.server';
import { problemResponse } from '~/view/problem';
import { BULK_AUDIENCES, type BulkAudience, RATES_SHOWN } from './bulk-audience';

/** What is done to several loads after one more question. */
const BULK_ACTIONS = ['post', 'send', 'text'] as const;

/** The selected loads of the list, to be posted, sent, or their drivers texted together; without an action, the result of another one. */
export async function bulkPage(monitor: Monitor, user: CurrentUser, request: Request) {
  const search = new URL(request.url).searchParams;
  const back = backTo(request, paths.loads(), ['/exchange/load']);
  const asked = search.get('action');
  const action = BULK_ACTIONS.find((one) => one === asked) ?? null;
  if (action === null) return { action, back };
  if (action === 'text') return { action, back, ...(await textRows(monitor, idsIn(search, 'load'))) };
  if (missingFor('workLoadBoard', user) !== null)
    throw problemResponse({ status: 403, message: 'You cannot post loads: ask who manages your users.' });
  const rows = await boardRows(monitor, idsIn(search, 'load'));
  if (action === 'send')
    return {
      action,
      back,
      rows: rows.filter(({ isPosted }) => isPosted),
      left: rows
        .filter(({ isPosted }) => !isPosted)
        .map((row) => ({ ...row, why: 'It is not on the board. Post it first.' })),
    };
  const shown = rows.map((row) => ({ ...row, why: row.isPosted ? 'It is on the board already.' : row.obstacle }));
  const posted = shown.filter(({ why }) => why === null);
  return {
    action,
    back,
    rows: posted,
    left: shown.flatMap(({ why, ...row }) => (why === null ? [] : [{ ...row, why }])),
    ...(await whoSees(monitor, search, posted[0]?.id)),
  };
}

/** Who would see them: by the network, not by the load, so that one answer is that of all. */
async function whoSees(monitor: Monitor, search: URLSearchParams, id: number | undefined) {
  const classifications = await activeClassifications(monitor);
  const audience: BulkAudience = BULK_AUDIENCES.find((one) => one === search.get('audience')) ?? 'network';
  const classificationIds = search
    .getAll('classification_ids')
    .filter((one) => classifications.some((known) => String(known.id) === one));
  const rateShown = RATES_SHOWN.find((one) => one === search.get('rate_shown')) ?? 'shown';
  const chosen = { audience, classificationIds, rateShown };
  const isIncomplete = audience === 'classification' && classificationIds.length === 0;
  if (id === undefined || isIncomplete) return { classifications, chosen, counts: null };
  const answer = await monitor.call(
    listPostingAudience,
    {
      params: { id: String(id) },
      query: {
        audience,
        classification_ids: audience === 'classification' ? classificationIds : [],
        carrier_ids: [],
        per_page: 1,
      },
    },
    { handles: [403, 422] },
  );
  return { classifications, chosen, counts: answer.ok ? answer.data.counts : null };
}
