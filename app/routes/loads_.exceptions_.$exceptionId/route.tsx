import { getGateException, getLoadGate } from '@contract/loads/gate.calls';
import { EXCEPTION_GROUNDS } from '@contract/loads/gate.constants';
import { formatDate, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { GateNotice } from '~/components/gate/gate-answer';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { DecideException } from './decide-exception';
import { denyException, giveException, mailCode } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Exception', { id: args.params.exceptionId, of: args.data?.exception.load_reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  const exception = await monitor.get(getGateException, { params: { id: args.params.exceptionId! } });
  return {
    exception,
    gate: await monitor.get(getLoadGate, {
      params: { id: exception.load_id },
      query: { carrier_id: exception.carrier_id },
    }),
    mayDecide: missingFor('giveExceptions', user) === null,
    isOwn: exception.requested_by_id === user.id,
  };
}

export const action = actionOf('giveExceptions', mailCode, giveException, denyException);

export default function ExceptionPage() {
  const { exception, gate, mayDecide, isOwn } = useLoaderData<typeof loader>();
  const { load_id, load_reference, carrier_id, carrier_name, status } = exception;
  const name = carrier_name ?? `Carrier ${carrier_id}`;
  return (
    <>
      <PageHeader
        title={`Exception for load ${load_reference}`}
        context={
          <>
            <Link to={paths.carrier(carrier_id)}>{name}</Link> on load{' '}
            <Link to={paths.load(load_id)}>{load_reference}</Link>
          </>
        }
        crumbs={[
          { label: 'Loads', to: paths.loads() },
          { label: 'Exceptions', to: paths.loadExceptions() },
          { label: load_reference },
        ]}
      />
      <div className="stack-wide account-tab">
        <section className="stack" aria-labelledby="request-title">
          <h2 id="request-title">
            Requested by {exception.requested_by ?? 'a former user'}, {formatMoment(exception.requested_at)}
          </h2>
          <p className="as-written">{exception.request_note}</p>
          <h3>Reasons when it was requested</h3>
          <ul className="plain-bullets">
            {exception.reasons.map(({ key, sentence, source, as_of }) => (
              <li key={key}>
                {sentence}{' '}
                <span className="small-print">
                  {source}
                  {as_of ? `, ${formatDate(as_of)}` : ''}
                </span>
              </li>
            ))}
          </ul>
        </section>
        {status === 'requested' ? (
          <>
            <section className="stack" aria-labelledby="now-title">
              <h2 id="now-title">The answer today</h2>
              <GateNotice gate={{ ...gate, exception: null }} />
            </section>
            {mayDecide ? (
              <DecideException exception={exception} isOwn={isOwn} />
            ) : (
              <p className="missing">Someone with the permission “compliance” decides.</p>
            )}
          </>
        ) : (
          <Notice
            kind={status === 'given' ? 'info' : 'error'}
            title={`${status === 'given' ? 'Given' : 'Denied'} by ${exception.decided_by ?? 'a former user'}, ${formatMoment(exception.decided_at!)}`}
          >
            {exception.ground ? <p>{EXCEPTION_GROUNDS[exception.ground]}.</p> : null}
            <p className="as-written">{exception.decision_note}</p>
            {exception.is_alone ? <p>Given by the person who requested it, after a mailed code.</p> : null}
          </Notice>
        )}
      </div>
    </>
  );
}
