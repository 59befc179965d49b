import type { WorkQueue } from '@contract/home/work-queue.calls';
import type { FirstStep } from '@contract/home/work-queue.constants';
import { paths } from '~/paths';
import type { QueuedLine } from './queue-lines';

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
export interface FirstStepsLeft {
  done: number;
  of: number;
  lines: QueuedLine[];
}

/** @returns null when none is left, or none is the reader's to take */
export function firstStepsLeft(steps: WorkQueue['first_steps']): FirstStepsLeft | null {
  const left = steps?.filter(({ is_done }) => !is_done) ?? [];
  if (steps === null || left.length === 0) return null;
  const lines = left.map(({ step }): QueuedLine => {
    const { name, what, label, to } = STEPS[step];
    return { key: step, kind: 'To do', about: { name, to }, what, when: '', action: { label, to } };
  });
  return { done: steps.length - left.length, of: steps.length, lines };
}
