import { useState } from 'react';
import type { LoadPage } from '~/view/lists/loads.list';
import { type ListedLoad, whyOf } from '~/view/loads/listed-load';
import type { LiveMessage } from '~/view/loads/live-message';
import { useLiveMessages } from './use-live-messages';

interface Heard {
  /** The page that it came after: a page loaded since has it all. */
  since: LoadPage;
  loads: ReadonlyMap<number, LiveMessage['loads'][number]>;
  counts: LiveMessage['counts'];
  isMissing: boolean;
}

/** The page with what changed since it was loaded, by itself and in place: no row moves. */
export interface LivePage<Page> {
  page: Page;
  /** Rows that read differently now than when the page was loaded. */
  changed: ReadonlySet<number>;
  /** The list holds other loads now, or may: it is to be loaded again to see them. */
  isOutdated: boolean;
}

/** Without script, or until something changes, the page as it is. */
export function useLiveLoads<Page extends LoadPage>(page: Page): LivePage<Page> {
  const [heard, setHeard] = useState<Heard | null>(null);
  useLiveMessages((message) =>
    setHeard((before) => {
      const known = before?.since === page ? before : null;
      return {
        since: page,
        loads: new Map([...(known?.loads ?? []), ...message.loads.map((one) => [one.row.id, one] as const)]),
        counts: message.counts ?? known?.counts ?? null,
        isMissing: message.isMissing || known?.isMissing === true,
      };
    }),
  );
  if (heard?.since !== page || !page.rows.ok) return { page, changed: new Set(), isOutdated: false };
  return withHeard(page, page.rows.data, heard);
}

function withHeard<Page extends LoadPage>(
  page: Page,
  data: Extract<LoadPage['rows'], { ok: true }>['data'],
  { loads, counts, isMissing }: Heard,
): LivePage<Page> {
  const changed = new Set<number>();
  const rows = data.rows.map((row) => {
    const live = loads.get(row.id);
    if (live === undefined) return row;
    const now = { ...live.row, why: whyOf(live.attention, page.tab), stage: row.stage };
    if (asRead(now) !== asRead(row)) changed.add(row.id);
    return now;
  });
  // Filters are not counted anew.
  const isWhole = Object.values(page.values).every((values) => values?.length === 0);
  const isOtherNumber = isWhole && counts !== null && counts[page.tab] !== page.counts?.[page.tab];
  return {
    page: {
      ...page,
      counts: isWhole && counts !== null ? counts : page.counts,
      rows: { ok: true, data: { ...data, rows } },
    },
    changed,
    isOutdated: isMissing || isOtherNumber,
  };
}

/** What a reader would see of it, but for how long ago things were. */
const asRead = ({ version: _version, uncovered: _uncovered, tracking, ...row }: ListedLoad): string =>
  JSON.stringify([row, tracking.label]);
