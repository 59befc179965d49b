import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import type { FirstStepsLeft } from './first-steps.server';
import { QueuedLines } from './work-queue';

/** What a new company has yet to set up. */
export function FirstSteps({ left: { done, of, lines } }: { left: FirstStepsLeft }) {
  return (
    <section className="home-queue first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">
        First steps: {done} of {of} done
      </h2>
      <QueuedLines lines={lines} />
      <p className="small-print">
        <Link to={`${paths.home()}?first_steps=hidden`} discover="none" reloadDocument>
          Hide first steps
        </Link>
      </p>
    </section>
  );
}
