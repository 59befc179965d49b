import type { EditRequest } from '@contract/edit-requests/edit-requests.entities';
import { formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { ButtonForm } from '~/components/form/button-form';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { paths, withParams } from '~/paths';

type RequestListProps = { carrierId: number; requests: readonly EditRequest[]; paging: PagingInfo; mayWork: boolean };

/** A page of the company's requests about one carrier's data, newest first. */
export function RequestList({ carrierId, requests, paging, mayWork }: RequestListProps) {
  const location = useLocation();
  return (
    <>
      <ResultCount {...paging} noun={['request', 'requests']} />
      {requests.length > 0 ? (
        <ul className="note-list" aria-label="Requests, newest first">
          {requests.map((request) => (
            <RequestLine key={request.id} request={request} carrierId={carrierId} mayWork={mayWork} />
          ))}
        </ul>
      ) : paging.totalRecords > 0 ? (
        <NoSuchPage paging={paging} />
      ) : (
        <p className="missing">None was made about this carrier.</p>
      )}
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of requests" />
    </>
  );
}

function RequestLine({
  request,
  carrierId,
  mayWork,
}: Pick<RequestListProps, 'carrierId' | 'mayWork'> & { request: EditRequest }) {
  const { id, message, status, created_at, created_by, mailed_at, closed_at, closed_by } = request;
  return (
    <li>
      <p className="as-written">{message}</p>
      <p className="small-print">
        {created_by ?? 'A former user'}, {formatDate(created_at)}.{' '}
        {mailed_at === null ? 'Saved here only. Support was not emailed.' : 'Emailed to support.'}{' '}
        <strong>{status === 'open' ? 'Open.' : 'Closed'}</strong>
        {closed_at === null ? null : ` ${formatDate(closed_at)}${closed_by ? `, by ${closed_by}` : ''}.`}
      </p>
      {status === 'open' && mayWork ? (
        <ButtonForm action={paths.carrierEditRequests(carrierId)} about={{ request_id: id }}>
          <Button look="plain" name="intent" value="close">
            Close: corrected<span className="heard-only">, the request of {formatDate(created_at)}</span>
          </Button>
        </ButtonForm>
      ) : null}
    </li>
  );
}
