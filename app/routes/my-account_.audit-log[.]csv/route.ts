import { AUDIT_KINDS, type AuditKind } from '@contract/account/audit-log.constants';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportAuditEvents } from '~/models/account.server';
import { csvLine } from '~/services/csv';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';

/** The audit log as a file, with the filters of the page; written page by page, however long it is. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'exportAuditLog');
  const monitor = await openMonitor(args);
  const search = new URL(args.request.url).searchParams;
  const filters = { kind: search.get('kind') || undefined, user_id: search.get('user_id') || undefined };
  const read = (page: number) =>
    exportAuditEvents(monitor, { ...filters, page: String(page), per_page: String(MAX_PER_PAGE) });
  // Before the answer begins: what is refused is refused with its page, not within a file.
  const first = await read(1);
  const encoder = new TextEncoder();
  const file = new ReadableStream({
    async start(controller) {
      const write = (cells: string[]) => controller.enqueue(encoder.encode(csvLine(cells)));
      try {
        write(['When (UTC)', 'What', 'By', 'To', 'Details']);
        for (let page = 1, part = first; ; page += 1, part = await read(page)) {
          for (const { occurred_at, kind, user, subject_user, summary } of part.auditEvents)
            write([occurred_at, AUDIT_KINDS[kind as AuditKind] ?? kind, user ?? '', subject_user ?? '', summary]);
          if (page >= first.paging.totalPages) break;
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit-log.csv"',
    },
  });
}
