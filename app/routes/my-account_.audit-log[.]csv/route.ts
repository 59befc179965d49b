import type { AuditEvent } from '@contract/account/audit-log.calls';
import { AUDIT_KINDS, type AuditKind } from '@contract/account/audit-log.constants';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportAuditEvents } from '~/models/account.server';
import { csvFile, sendFile } from '~/send-file.server';
import type { Monitor } from '~/services/monitor.server';
import { auditFiltersIn } from '~/view/audit-filters';
import { csvLine } from '~/view/csv';

/** The audit log as a file, with the filters of the page. */
export function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams;
  return sendFile(args, 'exportAuditLog', (monitor) => csvFile('audit-log.csv', linesOf(monitor, search)));
}

async function* linesOf(monitor: Monitor, search: URLSearchParams) {
  const asked = { ...auditFiltersIn(search), per_page: String(MAX_PER_PAGE) };
  let part = await exportAuditEvents(monitor, asked);
  yield csvLine(['When (UTC)', 'What', 'By', 'To', 'Details']);
  while (part.length > 0) {
    yield part.map(lineOf).join('');
    part = await exportAuditEvents(monitor, { ...asked, before_id: String(part.at(-1)!.id) });
  }
}

const lineOf = ({ occurred_at, kind, user, subject_user, summary }: AuditEvent) =>
  csvLine([occurred_at, AUDIT_KINDS[kind as AuditKind] ?? kind, user ?? '', subject_user ?? '', summary]);
