import type { SectionMonitor } from './section-monitor';

/**
 * Calls a carrier at a number on file: who answers says the three digits read out and the three mailed ones, and may confirm an
 * address for rate confirmations.
 */
export async function proveCallTo(
  monitor: SectionMonitor,
  carrierId: number,
  called_number: string,
  { as, confirmed_email }: { as?: string | undefined; confirmed_email?: string } = {},
) {
  const started = await monitor.send('POST', `/carriers/${carrierId}/proven_calls`, { called_number }, as);
  if (started.status !== 200) throw new Error(`call to ${carrierId}: ${JSON.stringify(started.body)}`);
  const digits = `${started.body.read_out}${await mailedDigits(monitor)}`;
  return monitor.send(
    'PATCH',
    `/proven_calls/${started.body.id}/prove`,
    { digits, answered_by: 'Sam Carter, owner', confirmed_email },
    as,
  );
}

/** The three digits of the newest email that has some. */
export async function mailedDigits(monitor: SectionMonitor): Promise<string> {
  await monitor.runJobs();
  const mail = monitor.mails.findLast(({ subject }) => subject.startsWith('Three digits'));
  return /Your three digits: (\d) (\d) (\d)/.exec(mail!.text)!.slice(1).join('');
}
