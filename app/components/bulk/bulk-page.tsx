import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import type { ReactNode } from 'react';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import type { BulkAnswer, BulkRow } from '~/view/bulk-outcome';
import { BulkResult, BulkRows } from './bulk-result';

interface BulkPageProps {
  /** "alert" */
  noun: string;
  title: string;
  /** The crumbs: the list, and this page. */
  list: string;
  here: string;
  /** The address of the list. */
  back: string;
  /** What a form of the page was answered; undefined: none was sent. */
  answer: BulkAnswer | undefined;
  /** What each form did, by its id: "claimed". */
  how: Readonly<Record<string, string>>;
  /** The form on the page, which shows its own refusal; null: none. */
  shownForm: string | null;
  /** The selected rows that it is not about, each with the reason. */
  left: readonly (BulkRow & { why: string })[];
  /** The address names no row that is there. */
  isEmpty: boolean;
  /** The form; null: nothing is left to do here. */
  children: ReactNode;
}

/** A page on which one thing is done to several rows: what became of the last try, the form, and what it leaves out. */
export function BulkPage(props: BulkPageProps) {
  const { noun, title, list, here, back, answer, how, shownForm, left, isEmpty, children } = props;
  const outcome = answer?.outcome;
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: list, to: back }, { label: here }]} />
      <div className="stack-wide account-tab">
        {outcome && outcome.left.length > 0 ? (
          <BulkResult outcome={outcome} noun={noun} how={how[answer.form] ?? 'changed'} />
        ) : answer && answer.form !== shownForm ? (
          <Refusal of={answer.form} />
        ) : null}
        {children}
        {left.length > 0 ? (
          <section className="stack" aria-labelledby="left-title">
            <h2 id="left-title">Left out</h2>
            <BulkRows rows={left} />
          </section>
        ) : null}
        {isEmpty ? (
          <Notice kind="info" title={`No ${noun}s selected`}>
            <p>Select {noun}s in the list first.</p>
          </Notice>
        ) : null}
        {children ? null : (
          <p>
            <Link to={back}>Back to the list</Link>
          </p>
        )}
      </div>
    </>
  );
}
