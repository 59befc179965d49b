import { formatCents, formatMoment, formatPhone } from '@contract/shared/format';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { listLoadTexts } from '@contract/texts/texts.calls';
import { getBoardLoad } from '~/models/load-board.server';
import { listLoads } from '~/models/loads.server';

import { paths } from '~/paths';
import type { BulkRow } from '~/view/bulk-outcome';
import type { Monitor } from './monitor.server';

export interface LoadRow extends BulkRow {
  version: number;
  assigneeId: number | null;
  teamId: number | null;
}

/** The company's loads with these ids, as they are now; each of `seen` begins with an id. */
export async function loadRows(monitor: Monitor, seen: readonly (readonly (number | null)[])[]): Promise<LoadRow[]> {
  if (seen.length === 0) return [];
  const { loads } = await listLoads(monitor, { q: { id_in: seen.map(([id]) => String(id)) }, per_page: MAX_PER_PAGE });
  return loads.map(({ id, reference, version, load_lock_assignee, team_id }) => ({
    id,
    name: reference,
    to: paths.load(id),
    version,
    assigneeId: load_lock_assignee?.id ?? null,
    teamId: team_id,
  }));
}

/** A load as the board has it, for posting or sending it together with others. */
export interface BoardRow extends BulkRow {
  /** Of its last posting; 0: it was never posted. */
  version: number;
  isPosted: boolean;
  /** What it would be posted with. */
  terms: string;
  /** Why it cannot be posted; null: it can. */
  obstacle: string | null;
}

/** How many at a time: a company's loads are requested one by one. */
const AT_ONCE = 5;

export const boardRows = (monitor: Monitor, ids: readonly number[]): Promise<BoardRow[]> =>
  eachLoad(monitor, ids, (row) => boardRow(monitor, row));

async function eachLoad<Found>(
  monitor: Monitor,
  ids: readonly number[],
  find: (row: LoadRow) => Promise<Found>,
): Promise<Found[]> {
  const rows = await loadRows(
    monitor,
    ids.map((id) => [id]),
  );
  const found: Found[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    found.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map(find))));
  return found;
}

/** A load whose driver can be texted together with others, and who that is. */
export interface TextRow extends BulkRow {
  version: number;
  driver: string;
}

type LeftRow = BulkRow & { why: string };

/** The loads whose drivers agreed to texts, and the others, each with the reason. */
export async function textRows(monitor: Monitor, ids: readonly number[]) {
  let isOutbox = false;
  const rows = await eachLoad(monitor, ids, async ({ id, name, version }): Promise<TextRow | LeftRow> => {
    const { receivers, goes } = await monitor.get(listLoadTexts, { params: { id: String(id) } });
    isOutbox ||= goes === 'outbox';
    const driver = receivers.find(({ who }) => who === 'driver');
    const to = paths.loadText(id);
    if (driver === undefined) return { id, name, to, why: 'It has no driver’s number.' };
    if (driver.refused !== null) return { id, name, to, why: driver.refused };
    // Consent is confirmed for one driver at a time, by who spoke with them.
    if (driver.consent === null)
      return { id, name, to, why: 'No consent to texts yet. Open it to text the driver alone.' };
    const number = formatPhone(driver.number_e164);
    return { id, name, to, version, driver: driver.name === null ? number : `${driver.name}, ${number}` };
  });
  return {
    rows: rows.filter((row): row is TextRow => 'driver' in row),
    left: rows.filter((row): row is LeftRow => 'why' in row),
    /** No gateway is set: texts reach no driver. */
    isOutbox,
  };
}

async function boardRow(monitor: Monitor, { id, name }: LoadRow): Promise<BoardRow> {
  const { load, posting, obstacles, requirements, latest_expiry } = await getBoardLoad(monitor, String(id));
  const unmet = requirements.filter(({ result }) => result !== 'met');
  const rate = load.rate_cents === null ? 'no rate, carriers call or bid' : formatCents(load.rate_cents);
  return {
    id,
    name,
    to: paths.boardLoad(id),
    version: posting?.version ?? 0,
    isPosted: posting?.state === 'posted',
    terms: latest_expiry === null ? rate : `${rate}, until ${formatMoment(latest_expiry)}`,
    obstacle: [...obstacles, ...unmet].map(({ sentence }) => sentence).join(' ') || null,
  };
}

/** The form in a toast that gives loads back to whom they were assigned. */
export const undoAssign = (back: string) => ({ to: paths.loadsBulk({ back }), name: 'row', intent: 'give-back' });
/** The form in a toast that takes loads off the board. */
export const undoPost = (back: string) => ({ to: paths.loadsBulk({ back }), name: 'row', intent: 'unpost' });
