import type { WorkQueue } from '@contract/home/work-queue.calls';
import type { FirstStep } from '@contract/home/work-queue.constants';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { QueuedLines } from './work-queue';

/** What each step is for, and where it is taken. */
const STEPS: Readonly<Record<FirstStep, { name: string; what: string; label: string; to: string }>> = {
  rules: {
    name: 'Review your rules',
    what: 'What a carrier needs before it may haul for you. You start with the standard set.',
    label: 'Review rules',
    to: paths.companyRules(),
  },
  carriers: {
    name: 'Upload the carriers you use',
    what: 'A list of DOT or MC numbers: each is vetted today and monitored from then on.',
    label: 'Upload carriers',
    to: paths.carrierImports(),
  },
  agreement: {
    name: 'Upload your broker-carrier agreement',
    what: 'New carriers sign it in their packet.',
    label: 'Upload agreement',
    to: paths.newContract(),
  },
  invitation: {
    name: 'Invite a carrier to onboard',
    what: 'Find the carrier, then choose Invite: it fills in its packet and signs online.',
    label: 'Find carrier',
    to: paths.carrierFilters(),
  },
  terms: {
    name: 'Review your rate confirmation terms',
    what: 'They are printed on each rate con. You start with the standard terms.',
    label: 'Review terms',
    to: paths.companyTerms(),
  },
  loads: {
    name: 'Bring in your loads',
    what: 'Upload a CSV, or connect your TMS with an API key under My account.',
    label: 'Upload loads',
    to: paths.loadImports(),
  },
  colleagues: {
    name: 'Invite your colleagues',
    what: 'Each with permissions of their own.',
    label: 'Invite',
    to: paths.companyPeople(),
  },
};

/** What a new company has yet to set up, each with its page. */
export function FirstSteps({ steps }: { steps: NonNullable<WorkQueue['first_steps']> }) {
  const open = steps.filter(({ is_done }) => !is_done);
  if (open.length === 0) return null;
  return (
    <section className="home-queue first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">
        First steps: {steps.length - open.length} of {steps.length} done
      </h2>
      <QueuedLines
        lines={open.map(({ step }) => {
          const { name, what, label, to } = STEPS[step];
          return { key: step, kind: 'To do', about: { name, to }, what, when: '', action: { label, to } };
        })}
      />
      <p className="small-print">
        <Link to={`${paths.home()}?first_steps=hidden`} discover="none" reloadDocument>
          Hide first steps
        </Link>
      </p>
    </section>
  );
}
