import type { Letter } from '../base/letter';

type Told = { name: string; since: Date; problem: string | null; isSilent: boolean };

/** To the operator: the audit log stopped going out, or does so again. */
export const streamMail = ({ name, since, problem, isSilent }: Told): Letter =>
  isSilent
    ? {
        subject: `The audit log has not reached ${name} since ${since.toISOString()}`,
        parts: [
          `Nothing is lost: lines wait in the database, in order. ${problem === null ? '' : `The last try ended with: ${problem}.`}`,
          'Check it:',
          { lines: ['npm run doctor'] },
        ],
      }
    : {
        subject: `The audit log reaches ${name} again`,
        parts: ['All lines that waited were sent, in order.'],
      };
